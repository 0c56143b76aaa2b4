import type { TeamRole } from "#src/core/team/team.ts";
import type { Shell } from "#views/frame/page.tsx";
import { SlimPage } from "#views/frame/slim-page.tsx";
import {
  Button,
  Card,
  CodeField,
  errorFor,
  Field,
  type FieldError,
  Form,
  LinkButton,
  Notice,
} from "#views/kit/index.ts";
import { textsOf } from "#views/kit/language.tsx";

type Common = Readonly<{ shell: Shell; errors: readonly FieldError[] }>;

/** Signing in as somebody who helps in a house: the number or address first. */
export function EnterPage({ shell, errors, typed, submissionKey }: Common & { typed: string; submissionKey: string }) {
  const { enter: t } = textsOf(shell).team;
  return (
    <SlimPage shell={shell} title={t.title} lead={t.lead} errors={errors}>
      <Card as="div" roomy>
        <Form action="/host-login/team" submissionKey={submissionKey}>
          <Field
            label={t.address}
            hint={t.addressHint}
            name="address"
            value={typed}
            autoComplete="username"
            maxLength={254}
            error={errorFor(errors, "address")}
            required
          />
          <Button wide>{t.send}</Button>
        </Form>
      </Card>
      <p className="mid">
        {t.owner} <a href="/host-login">{t.ownerLink}</a>
      </p>
    </SlimPage>
  );
}

/** What an invitation says to whoever opens its link: where, as what, and to which number or address the code goes. */
export function JoinPage(
  props: Common & { path: string; submissionKey: string; house: string; owner: string; role: TeamRole; to: string } & {
    /** The house in which whoever opened it is signed in as its host. */
    signedInAs: string | undefined;
  },
) {
  const { team } = textsOf(props.shell);
  const { enter: t } = team;
  const error = errorFor(props.errors, "send");
  return (
    <SlimPage
      shell={props.shell}
      title={t.joinTitle(props.house)}
      lead={t.joinLead(props.owner, props.role)}
      nav="none"
    >
      {error && <Notice tone="bad" role="alert" title={error} />}
      <Card as="div" roomy>
        <Form action={props.path} submissionKey={props.submissionKey}>
          <p>{team.does[props.role]}</p>
          <p>{t.joinText(props.to)}</p>
          {props.signedInAs && <p className="note amber">{t.asHost(props.signedInAs)}</p>}
          <Button wide id="send">
            {t.send}
          </Button>
          <p className="hint">{t.notMine}</p>
        </Form>
      </Card>
    </SlimPage>
  );
}

/** The code that was sent. `invitation`: the key of the link they came by. */
export function EnterCodePage(props: Common & { challenge: string; invitation: string; to: string }) {
  const { challenge, invitation, errors } = props;
  const { guest, team } = textsOf(props.shell);
  const { enter: t } = team;
  const again = invitation ? `/host-login/join/${invitation}` : "/host-login/team";
  return (
    <SlimPage shell={props.shell} title={t.codeTitle} lead={t.sentTo(props.to)} errors={errors} nav="none">
      {props.shell.site.demo && (
        <Notice
          tone="amber"
          icon="phone"
          text={
            <>
              {guest.code.demo} <a href="/dev/outbox">{guest.code.demoLink}</a>
            </>
          }
        />
      )}
      <Card as="div" roomy>
        <Form action="/host-login/team/code" hidden={{ challenge, key: invitation || undefined }}>
          <CodeField label={t.code} error={errorFor(errors, "code")} />
          <Button wide>{t.go}</Button>
        </Form>
      </Card>
      <LinkButton href={again} kind="quiet">
        {t.newCode}
      </LinkButton>
    </SlimPage>
  );
}

/** An invitation that is over, or never was one: the same words for both. */
export function InvitationOverPage({ shell, isIn }: { shell: Shell; isIn: boolean }) {
  const { enter: t } = textsOf(shell).team;
  return (
    <SlimPage shell={shell} title={t.ended.title} lead={t.ended.text} nav="none">
      {isIn ? (
        <LinkButton href="/dashboard">{t.inAlready}</LinkButton>
      ) : (
        <LinkButton href="/host-login/team">{t.title}</LinkButton>
      )}
    </SlimPage>
  );
}

/** The owner who opened the link that they sent: it is for another, and they are led back. */
export function OwnInvitationPage({ shell, name }: { shell: Shell; name: string }) {
  const { ownInvitation: t } = textsOf(shell).team.enter;
  return (
    <SlimPage shell={shell} title={t.title(name)} lead={t.text}>
      <LinkButton href="/dashboard/team">{t.action}</LinkButton>
    </SlimPage>
  );
}
