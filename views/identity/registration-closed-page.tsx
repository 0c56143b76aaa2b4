import type { Shell } from "#views/frame/page.tsx";
import { SlimPage } from "#views/frame/slim-page.tsx";
import { LinkButton } from "#views/kit/index.ts";
import { textsOf } from "#views/kit/language.tsx";

/** Who comes without an invitation, or while nobody may register, reads what to do instead. */
export function RegistrationClosedPage(props: { shell: Shell; why: "closed" | "by_invitation" }) {
  const identityTexts = textsOf(props.shell).identity;
  const texts = identityTexts.registrationClosed;
  return (
    <SlimPage shell={props.shell} title={texts.title} lead={texts[props.why]}>
      <LinkButton href="/contact" wide>
        {texts.contact}
      </LinkButton>
      <p className="mid">
        {identityTexts.register.have} <a href="/host-login">{identityTexts.register.signIn}</a>
      </p>
    </SlimPage>
  );
}
