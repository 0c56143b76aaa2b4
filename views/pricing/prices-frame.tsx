import type { ReactNode } from "react";
import { Page, type Shell } from "#views/frame/page.tsx";
import { BackLink } from "#views/kit/index.ts";
import { textsOf } from "#views/kit/language.tsx";
import type { PageTexts } from "#views/texts/pages.ts";

/** The parts of *Prices and rules*, in the order of its page. */
export type Section = keyof PageTexts["rates"]["sections"];
export type PropertyOfPrices = Readonly<{ id: string; displayName: string; basePriceKes: number; maxGuests: number }>;

export function pricesAddress(propertyId: string, section?: Section, query: Record<string, string> = {}): string {
  const asked = new URLSearchParams(query).toString();
  return `/dashboard/properties/${propertyId}/prices${section ? `/${section}` : ""}${asked ? `?${asked}` : ""}`;
}

/** What every page of prices and rules stands in: where it leads back to, and whose property it is. */
export function PricesFrame({
  shell,
  property,
  title,
  up,
  wrong,
  sheets = [],
  children,
}: {
  shell: Shell;
  property: PropertyOfPrices;
  title: string;
  up: "property" | "prices";
  /** Said in the title when a form came back. */
  wrong?: string | undefined;
  /** Style sheets beside the house's. */
  sheets?: Parameters<typeof Page>[0]["sheets"];
  children: ReactNode;
}) {
  const t = textsOf(shell).rates;
  return (
    <Page
      shell={shell}
      sheets={sheets}
      title={`${wrong ? `${wrong}: ` : ""}${title}: ${property.displayName}`}
      nav="host"
      tab="properties"
      robots="noindex"
      width="slim"
    >
      <div className="stack loose">
        <div className="stack">
          <div>
            {up === "property" ? (
              <BackLink href={`/dashboard/properties/${property.id}`}>{property.displayName}</BackLink>
            ) : (
              <BackLink href={pricesAddress(property.id)}>{t.back}</BackLink>
            )}
          </div>
          <div className="tight">
            <h1>{title}</h1>
            {up === "prices" && <p className="soft">{property.displayName}</p>}
          </div>
        </div>
        {children}
      </div>
    </Page>
  );
}
