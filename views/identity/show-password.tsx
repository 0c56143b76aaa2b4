import { Island } from "#views/kit/island.tsx";
import { identityTexts } from "#views/texts/en/identity.ts";

/** For the `toggle` of a password field with this id. Its code arrives when it is pressed. */
export function ShowPassword({ field }: { field: "password" | "confirmPassword" }) {
  const { names, ...texts } = identityTexts.showPassword;
  return <Island name="show-password" on="touch" props={{ field, texts: { ...texts, password: names[field] } }} />;
}
