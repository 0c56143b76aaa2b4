import { Island } from "#views/kit/island.tsx";
import { useTexts } from "#views/kit/language.tsx";

/** For the `toggle` of a password field with this id. Its code arrives when it is pressed. */
export function ShowPassword({ field }: { field: "password" | "confirmPassword" }) {
  const { names, ...texts } = useTexts().identity.showPassword;
  return <Island name="show-password" on="touch" props={{ field, texts: { ...texts, password: names[field] } }} />;
}
