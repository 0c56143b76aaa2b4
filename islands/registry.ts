import BrandCheck from "./brand-check.tsx";
import FirebaseGoogle from "./firebase-google.tsx";
import FirebasePhone from "./firebase-phone.tsx";
import PhotoUpload from "./photo-upload.tsx";
import PlaceSuggest from "./place-suggest.tsx";
import ShowPassword from "./show-password.tsx";

/** Every island by the name of its file. The server renders them from here; the browser fetches each alone. */
export const islands = {
  "brand-check": BrandCheck,
  "firebase-google": FirebaseGoogle,
  "firebase-phone": FirebasePhone,
  "photo-upload": PhotoUpload,
  "place-suggest": PlaceSuggest,
  "show-password": ShowPassword,
};
