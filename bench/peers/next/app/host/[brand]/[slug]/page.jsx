import { cache } from "react";
import { notFound } from "next/navigation";
import { getHost, getProperty, getTaken } from "../../../../lib/data";
import { House } from "../../../../lib/house";
export const dynamic = "force-dynamic";
const host = cache(getHost);
export async function generateMetadata({ params }) {
  const h = host((await params).brand);
  return h ? { title: h.name, description: h.bio } : {};
}
export default async function HousePage({ params }) {
  const { brand, slug } = await params;
  const h = host(brand), p = h && getProperty(h.id, slug);
  if (!p) notFound();
  return <House host={h} p={p} taken={getTaken(p.id)} />;
}
