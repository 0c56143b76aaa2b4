import { Button } from "./button.tsx";
import { Form } from "./form.tsx";
import { useTexts } from "./language.tsx";

export function LogOut() {
  const { logout } = useTexts().account.overview;
  return (
    <Form action="/logout" plain>
      <Button kind="quiet">{logout}</Button>
    </Form>
  );
}
