import type { ReactNode } from "react";
import { addDays } from "#src/core/stay/stay.ts";
import { Layout, type Site } from "#views/frame/layout.tsx";
import {
  BackLink,
  Badge,
  Button,
  CalendarKey,
  Card,
  Checkbox,
  CheckboxGroup,
  Chips,
  DateField,
  Details,
  Doorway,
  DoorwayMark,
  EmptyState,
  ErrorSummary,
  Facts,
  Field,
  FileField,
  Form,
  Icon,
  Lines,
  LinkButton,
  List,
  ListRow,
  MonthCalendar,
  NoPhoto,
  Notice,
  NumberField,
  PasswordField,
  PhoneField,
  Photo,
  PhotoGallery,
  type PhotoToShow,
  Price,
  Select,
  type ShownDay,
  Stat,
  Stats,
  StickyBar,
  TextArea,
  Verified,
} from "#views/kit/index.ts";

const longName = "Wanjũkũ Ng'ang'a-Waweru’s two-bedroom with the Ngong hills view";
const photo = (seed: number, alt: string): PhotoToShow => ({
  hash: seed.toString(16).padStart(32, "0"),
  width: 1280,
  height: 960,
  colour: ["#b98a63", "#6e7f68", "#a8654a", "#8a93a0"][seed % 4] ?? "#b98a63",
  alt,
});

function december(): ShownDay[] {
  return Array.from({ length: 31 }, (_, index): ShownDay => {
    const day = index + 1;
    const date = addDays("2026-12-01", index);
    const price = day % 7 === 5 || day % 7 === 6 ? "5,200" : "4,500";
    if (day < 4) return { date, state: "past" };
    if (day === 18) return { date, state: "free", chosen: "start", href: "#", price };
    if (day > 18 && day < 21) return { date, state: "free", chosen: "in", href: "#", price };
    if (day === 21) return { date, state: "free", chosen: "end", href: "#", price };
    if ((day >= 5 && day <= 7) || day >= 25) return { date, state: "taken" };
    if (day === 24 || day === 11) return { date, state: "checkout_only", href: "#" };
    if (day === 12 || day === 13) return { date, state: "closed" };
    return { date, state: "free", href: "#", price };
  });
}

function Part({ name, children }: { name: string; children: ReactNode }) {
  return (
    <section className="stack">
      <h2 className="soft">{name}</h2>
      {children}
    </section>
  );
}

/** Every component in every state, for our own eyes. */
export function Gallery({ css, site }: { css: string; site: Site }) {
  return (
    <Layout
      title="Kit"
      site={site}
      css={css}
      flash={{ title: "Saved", text: "Guests see the new price now." }}
      bar={
        <StickyBar
          kes={15_000}
          badge={{ tone: "amber", text: "Held for 14:32" }}
          action={<Button>Pay with M-PESA</Button>}
        />
      }
    >
      <div className="stack loose">
        <h1>Karibu, Wanjũkũ</h1>
        <Part name="Buttons">
          <div className="row">
            <Button>Book Now</Button>
            <LinkButton href="#" kind="quiet">
              Share my page
            </LinkButton>
            <Button kind="danger">Cancel booking</Button>
            <Button disabled>Signing in…</Button>
            <Button small kind="quiet">
              <Icon name="whatsapp" />
              WhatsApp
            </Button>
          </div>
          <Button wide>Pay KES 15,000 with M-PESA</Button>
          <div className="row between">
            <BackLink href="#">Zuri Stays</BackLink>
            <Button kind="link">Use another number</Button>
          </div>
          <p className="or">or</p>
        </Part>
        <Part name="Badges and chips">
          <div className="row">
            <Badge tone="leaf" icon="check">
              Paid
            </Badge>
            <Badge tone="amber">KES 3,900 due</Badge>
            <Badge tone="clay">New</Badge>
            <Badge tone="bad">Refund due</Badge>
            <Badge>Draft</Badge>
            <Verified href="/verified/zuristays" />
          </div>
          <Chips items={[{ label: "Wi-Fi", icon: "wifi" }, { label: "Parking", icon: "parking" }, "Lift", "+4 more"]} />
          <Facts
            items={[
              { icon: "pin", label: "Kilimani, Nairobi" },
              { icon: "guests", label: "4 guests" },
              { icon: "bed", label: "2 beds" },
              { icon: "bath", label: "2 baths" },
            ]}
          />
          <div className="row">
            <Doorway name="Zuri Stays" />
            <div>
              <h2>Zuri Stays</h2>
              <p className="soft">Wanjũkũ Ng’ang’a</p>
            </div>
            <DoorwayMark icon="check" />
            <DoorwayMark icon="clock" tone="amber" />
            <DoorwayMark icon="x" tone="bad" />
          </div>
        </Part>
        <Part name="Icons">
          <div className="row">
            {(
              "wifi parking kitchen power water tv shield check verified phone calendar guests bed bath pin whatsapp camera clock alert info share star arrow-left arrow-right plus menu x".split(
                " ",
              ) as Parameters<typeof Icon>[0]["name"][]
            ).map((name) => (
              <Icon key={name} name={name} />
            ))}
          </div>
        </Part>
        <Part name="Cards">
          <div className="grid">
            <Card
              as="article"
              whole
              level={3}
              id="p1"
              media={<Photo photo={photo(1, "Garden studio")} first />}
              title="Garden studio on Ngong Road"
              foot={
                <>
                  <Price kes={4500} />
                  <LinkButton href="#">Book Now</LinkButton>
                </>
              }
            >
              <p className="soft small">Kilimani · 2 guests · 1 bed · 1 bath</p>
              <Chips items={[{ label: "Wi-Fi", icon: "wifi" }, { label: "Parking", icon: "parking" }, "+4 more"]} />
            </Card>
            <Card
              as="article"
              whole
              level={3}
              id="p2"
              media={<Photo photo={photo(2, "Two-bedroom")} />}
              title={longName}
              foot={
                <>
                  <Price kes={127_800} />
                  <LinkButton href="#">Book Now</LinkButton>
                </>
              }
            >
              <p className="soft small">Lavington, off James Gichuru Road · 4 guests · 2 beds · 2 baths</p>
              <Chips items={["Backup power", "Swimming pool", "Air conditioning", "+6 more"]} />
            </Card>
            <Card
              as="article"
              level={3}
              id="p3"
              media={<NoPhoto />}
              title="Quiet room"
              foot={
                <>
                  <Price kes={3200} />
                  <LinkButton href="#">Book Now</LinkButton>
                </>
              }
            >
              <p className="soft small">Hurlingham · 2 guests · 1 bed · 1 bath</p>
            </Card>
          </div>
        </Part>
        <Part name="Photos">
          <PhotoGallery photos={[1, 2, 3, 4].map((seed) => photo(seed + 8, `Photo ${seed}`))} href="/photos" />
        </Part>
        <Part name="Form">
          <Card roomy as="div">
            <Form action="#" submissionKey="k">
              <ErrorSummary
                errors={[
                  { field: "phone", message: "Please enter your phone number" },
                  { field: "checkOut", message: "Check-out must be after check-in" },
                ]}
              />
              <Field
                label="First name"
                name="firstName"
                value="Wanjũkũ"
                autoComplete="given-name"
                hint="As on your ID."
              />
              <PhoneField
                label="M-PESA phone"
                name="phone"
                error="Please enter your phone number"
                hint="A request appears on this phone. Enter your PIN there, never here."
              />
              <div className="duo">
                <DateField label="Check-in" name="checkIn" value="2026-12-18" min="2026-12-01" />
                <DateField
                  label="Check-out"
                  name="checkOut"
                  value="2026-12-21"
                  error="Check-out must be after check-in"
                />
              </div>
              <div className="duo">
                <NumberField label="Price per night (KES)" name="price" prefix="KES" value={4500} />
                <Select
                  label="Guests"
                  name="guests"
                  options={[1, 2, 3].map((count) => ({ value: String(count), label: `${count} guests` }))}
                  value="2"
                />
              </div>
              <PasswordField
                label="Password"
                name="password"
                hint="At least 6 characters"
                toggle={
                  <Button kind="link" type="button">
                    Show
                  </Button>
                }
              />
              <Field label="Code" name="code" inputMode="numeric" maxLength={6} code value="482913" />
              <TextArea label="House rules" name="rules" optional value="No parties. Quiet after 22:00." />
              <FileField label="Photos" name="photos" multiple hint="JPEG, PNG or WebP, up to 15 MB each." />
              <CheckboxGroup
                legend="Amenities"
                name="amenities"
                chosen={["wifi"]}
                options={["Wi-Fi", "Parking", "Kitchen", "Backup power", "Hot shower"].map((label) => ({
                  label,
                  value: label.toLowerCase().replace("-", ""),
                }))}
              />
              <Checkbox label="I accept the house rules" name="accept" error="Please accept the house rules" />
              <Checkbox label="Analytics" name="analytics" asSwitch checked />
              <Checkbox label="Marketing" name="marketing" asSwitch />
              <Field label="Brand name" name="brand" prefix="lango.co.ke/" value="zuristays" />
              <Button wide>Continue</Button>
            </Form>
          </Card>
        </Part>
        <Part name="Notices">
          <Notice
            tone="leaf"
            title="Paid. The nights are yours"
            text="Receipt TLI4K2P9QX, KES 15,000. We sent it to 0712 345 678."
          />
          <Notice
            tone="amber"
            title="Waiting for your PIN"
            text="Look at your phone."
            action={
              <Button small kind="quiet">
                Send the request again
              </Button>
            }
          />
          <Notice tone="clay" title="The price changed" text="It is now KES 16,200." />
          <Notice tone="bad" title="Those nights have just been taken" text="Here are the nearest free ones." />
          <Notice title="Good to know" text="Check-in from 14:00." />
          <div className="wait" />
        </Part>
        <Part name="Calendar, quote">
          <div className="aside">
            <Card as="div">
              <MonthCalendar month="2026-12" days={december()} />
              <CalendarKey />
            </Card>
            <Card title="3 nights, Fri 18 – Mon 21 Dec" as="div">
              <Lines
                lines={[
                  { label: "KES 4,500 × 2 nights", kes: 9000 },
                  { label: "Saturday 19 Dec", kes: 5200 },
                  { label: "Cleaning", kes: 800 },
                  { label: "Weekly discount, 10%", kes: -1200, less: true },
                ]}
                total={{ label: "Total", kes: 13_800 }}
              />
              <hr />
              <Details
                items={[
                  { label: "Check-in", value: "Fri 18 Dec, from 14:00" },
                  { label: "Check-out", value: "Mon 21 Dec, by 10:00" },
                  { label: "Where", value: "Rose Avenue, off Argwings Kodhek Road, Kilimani, Nairobi" },
                  { label: "M-PESA receipt", value: "TLI4K2P9QX" },
                ]}
              />
            </Card>
          </div>
        </Part>
        <Part name="Dashboard">
          <Stats>
            <Stat label="Tonight" value="4 of 5" note="rooms taken" />
            <Stat label="December so far" value="KES 186,400" note="12% over November" />
            <Stat label="Commission kept" value="KES 28,892" note="against 15.5% elsewhere" />
          </Stats>
          <List title="Needs you" action={<Badge tone="clay">2</Badge>}>
            <ListRow
              title="Check a payment"
              text="Code TLI4K2P9QX · KES 7,800 · Two-bedroom"
              actions={<Button small>Confirm</Button>}
            />
            <ListRow
              title="Airbnb calendar silent for 26 hours"
              text="Quiet room near Yaya · last good at 09:10 yesterday"
              actions={
                <LinkButton href="#" small kind="quiet">
                  Look
                </LinkButton>
              }
            />
          </List>
          <List title="Arriving today">
            <ListRow
              title="Achieng Odhiambo"
              href="#"
              text="Garden studio · 3 nights · 2 guests · from 14:00"
              badges={
                <Badge tone="leaf" icon="check">
                  Paid
                </Badge>
              }
              actions={
                <LinkButton href="#" small kind="quiet">
                  <Icon name="whatsapp" />
                  WhatsApp
                </LinkButton>
              }
            />
            <ListRow
              title={longName}
              text="Quiet room · 2 nights · 1 guest"
              badges={
                <>
                  <Badge tone="amber">KES 3,900 due</Badge>
                  <Badge>From Airbnb</Badge>
                </>
              }
              actions={
                <>
                  <Button small kind="quiet">
                    Ask by M-PESA
                  </Button>
                  <Button small kind="danger">
                    Cancel
                  </Button>
                </>
              }
            />
          </List>
        </Part>
        <Part name="Empty">
          <EmptyState
            title="Add your first property"
            text="Photos, a price and the number of guests are enough. It takes two minutes."
            action={<LinkButton href="#">Add property</LinkButton>}
          />
          <EmptyState
            title="No bookings yet"
            text="They appear here the moment a guest has paid."
            action={
              <LinkButton href="#" kind="quiet">
                Share my page
              </LinkButton>
            }
            ghost={
              <ul className="list">
                <ListRow
                  title="Achieng O."
                  text="Garden studio · Fri 18 – Mon 21 Dec"
                  badges={<Badge tone="leaf">Paid</Badge>}
                />
              </ul>
            }
          />
        </Part>
      </div>
    </Layout>
  );
}
