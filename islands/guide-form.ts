/** The script of a host's form of the guide: the phone writes where it is into the field of the pin. */
export {};

const button = document.querySelector<HTMLButtonElement>("[data-locate]");
const field = document.querySelector<HTMLInputElement>("#pin");
const said = document.querySelector<HTMLElement>("#pin-here");

if (button && field && said && "geolocation" in navigator) {
  button.hidden = false;
  button.addEventListener("click", () => {
    said.textContent = button.dataset.working ?? "";
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        field.value = `${coords.latitude.toFixed(6)}, ${coords.longitude.toFixed(6)}`;
        said.textContent = field.value;
      },
      () => {
        said.textContent = button.dataset.failed ?? "";
      },
      { enableHighAccuracy: true, timeout: 20_000, maximumAge: 0 },
    );
  });
}
