import { useEffect, useState } from "react";

export type ShowPasswordProps = Readonly<{
  /** The id of the password field beside it. */
  field: string;
  texts: Readonly<{ show: string; hide: string /** Said after both, for those who hear it. */; password: string }>;
}>;

/** Lets a person read what they type. The form sends a password field in any case, so that browsers keep it as one. */
export default function ShowPassword({ field, texts }: ShowPasswordProps) {
  const [shown, setShown] = useState(false);

  useEffect(() => {
    const input = document.getElementById(field);
    if (!(input instanceof HTMLInputElement)) return;
    input.type = shown ? "text" : "password";
    const hide = () => {
      input.type = "password";
      setShown(false);
    };
    input.form?.addEventListener("submit", hide);
    return () => input.form?.removeEventListener("submit", hide);
  }, [field, shown]);

  return (
    <button type="button" className="link" aria-controls={field} onClick={() => setShown(!shown)}>
      {shown ? texts.hide : texts.show}
      <span className="vh"> {texts.password}</span>
    </button>
  );
}
