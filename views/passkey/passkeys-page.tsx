import { AccountFrame, type Common } from "#views/frame/account-frame.tsx";
import {
  Button,
  Card,
  Checkbox,
  EmptyState,
  errorFor,
  Field,
  Form,
  LinkButton,
  List,
  ListRow,
  Notice,
} from "#views/kit/index.ts";
import { textsOf, useTexts } from "#views/kit/language.tsx";
import { PasskeyButton } from "./passkey-button.tsx";

export type PasskeyToShow = Readonly<{ id: string; name: string; createdAt: number; lastUsedAt: number | null }>;

/** Every key of a host, and one more. */
export function PasskeysPage(
  props: Common & {
    keys: readonly PasskeyToShow[];
    /**
     * `prove`: they show first that it is they. `show`: by a passkey, and by nothing else. `not_here`: browsers make none
     * at this address. `machine`: an administrator's first, which wants a command on the machine; `lost` says which.
     */
    adding: "ready" | "prove" | "show" | "enough" | "not_here" | "machine";
    /** What to do about a lost device. */
    lost: string;
    /** Where to go when one was added; empty for this page. */
    next: string;
  },
) {
  const { passkeys: t, dates } = textsOf(props.shell);
  return (
    <AccountFrame {...props} title={t.title} text={t.text}>
      {props.keys.length === 0 ? (
        <EmptyState title={t.none} text={t.noneText} icon="shield" />
      ) : (
        <List>
          {props.keys.map((key) => (
            <ListRow
              key={key.id}
              title={key.name}
              text={`${t.added(dates.moment(key.createdAt))} · ${key.lastUsedAt === null ? t.unused : t.used(dates.moment(key.lastUsedAt))}`}
              actions={
                <LinkButton href={`/account/passkeys/${key.id}`} kind="quiet" small>
                  {t.change}
                  <span className="vh">: {key.name}</span>
                </LinkButton>
              }
            />
          ))}
        </List>
      )}
      <Adding {...props} />
      {props.adding !== "machine" && <p className="soft">{props.lost}</p>}
    </AccountFrame>
  );
}

function Adding(props: Parameters<typeof PasskeysPage>[0]) {
  const t = useTexts().passkeys;
  switch (props.adding) {
    case "not_here":
      return <Notice text={t.notHere} />;
    case "machine":
      return <Notice text={props.lost} />;
    case "enough":
      return <Notice text={t.enough} />;
    case "prove":
      return <ProveFirst text={t.proveFirst} hidden={{ next: props.next }} />;
    case "show":
      return <ShowFirst text={t.showFirst} next={`/account/passkeys?${new URLSearchParams({ next: props.next })}`} />;
    case "ready":
      return (
        <>
          <PasskeyButton errand="add" kind="main" next={props.next} />
          <noscript>
            <Notice text={t.noScript} />
          </noscript>
        </>
      );
  }
}

/** One key: what it is called, and taking it away. */
export function PasskeyPage(
  props: Common & {
    id: string;
    /** As it is stored, and as it was typed when there is something wrong with that. */
    name: string;
    typed?: string | undefined;
    /** `prove`: they show first that it is they; `show`: by a passkey, and by nothing else. */
    removing: "ready" | "prove" | "show";
  },
) {
  const t = textsOf(props.shell).passkeys;
  const { errors, id } = props;
  return (
    <AccountFrame {...props} title={props.name}>
      <Card as="div" roomy>
        <Form action={`/account/passkeys/${id}`}>
          <Field
            label={t.one.name}
            name="name"
            hint={t.one.nameHint}
            value={props.typed ?? props.name}
            error={errorFor(errors ?? [], "name")}
            autoComplete="off"
            maxLength={200}
            required
          />
          <Button wide>{t.one.save}</Button>
        </Form>
      </Card>
      <Card as="div" roomy>
        <h2>{t.one.removeTitle}</h2>
        <p className="soft">{t.one.removeText}</p>
        {props.removing === "show" && <ShowFirst text={t.one.showFirst} next={`/account/passkeys/${id}`} />}
        {props.removing === "prove" && <ProveFirst text={t.one.proveFirst} hidden={{ key: id }} />}
        {props.removing === "ready" && (
          <Form action={`/account/passkeys/${id}/remove`}>
            <Checkbox label={t.one.lost} name="lost" hint={t.one.lostHint} />
            <Button wide kind="quiet">
              {t.one.remove}
            </Button>
          </Form>
        )}
      </Card>
    </AccountFrame>
  );
}

/** To the page that asks for a password, a passkey or a code, and back. */
function ProveFirst(props: { text: string; hidden: Record<string, string> }) {
  const t = useTexts().passkeys;
  return (
    <Form action="/account/passkeys/again" hidden={props.hidden}>
      <p className="soft">{props.text}</p>
      <Button wide kind="quiet">
        {t.again}
      </Button>
    </Form>
  );
}

/** By one of the keys that are there, and back. */
function ShowFirst({ text, next }: { text: string; next: string }) {
  const t = useTexts().passkeys;
  return (
    <div className="stack">
      <p className="soft">{text}</p>
      <PasskeyButton errand="prove" next={next} />
      <noscript>
        <Notice text={t.noScript} />
      </noscript>
    </div>
  );
}
