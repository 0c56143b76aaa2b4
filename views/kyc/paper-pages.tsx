import { fieldOfFurther, PAPERS, type Paper, type Part } from "#src/core/kyc/check.ts";
import { Badge, Button, errorFor, type FieldError, LinkButton, ListRow } from "#views/kit/index.ts";
import { Island } from "#views/kit/island.tsx";
import { useTexts } from "#views/kit/language.tsx";
import type { PageTexts } from "#views/texts/pages.ts";

export type PageToShow = Readonly<{
  id: string;
  part: Part;
  page: number;
  mime: string;
  bytes: number;
  retakeWhy: string;
  isHandedIn: boolean;
  /** The further paper that it is of. */
  paper: Paper | null;
}>;

/** Sheets are counted within their paper. */
export function numberedPages(pages: readonly PageToShow[]): PageToShow[] {
  const counts = new Map<string, number>();
  return pages.map((page) => {
    const of = `${page.part} ${page.paper}`;
    const nth = (counts.get(of) ?? 0) + 1;
    counts.set(of, nth);
    return { ...page, page: nth };
  });
}

const PHOTOS = "image/jpeg,image/png,image/webp,.jpg,.jpeg,.png,.webp";

function wordsOf(t: PageTexts["verification"], part: Part, paper: Paper) {
  if (PAPERS[paper].kind === "payee") return t.shownName;
  return part === "front" && paper === "passport" ? t.photoPage : t.parts[part];
}

/** What is there of a part, and where the next page of it goes. Without a script the files go with the form. */
export function PartField({
  action,
  paper,
  part,
  pages,
  errors,
  further,
}: {
  action: string;
  paper: Paper;
  part: Part;
  /** Whether the paper stands beside the one that the check is about. */
  further?: boolean;
  pages: readonly PageToShow[];
  errors: readonly FieldError[];
}) {
  const t = useTexts().verification;
  const { label, hint } = wordsOf(t, part, paper);
  const name = further ? fieldOfFurther("pages", paper) : part;
  const error = errorFor(errors, name);
  const files = part === "face" ? t.filesFace : t.files;
  return (
    <div className="stack">
      <Island
        name="photo-upload"
        on="load"
        props={{
          action: `${action}/pages`,
          name,
          label,
          hint: `${hint} ${files}${pages.length > 0 && part !== "pages" ? ` ${t.replaces}` : ""}`,
          error,
          accept: part === "face" ? PHOTOS : `${PHOTOS},application/pdf,.pdf`,
          one: part !== "pages",
          waiting: [],
          texts: t.island,
        }}
      />
      {pages.length > 0 && (
        <ul className="list">
          {numberedPages(pages).map((page) => (
            <PaperPage key={page.id} page={page} removes />
          ))}
        </ul>
      )}
    </div>
  );
}

export function PaperPage({ page, removes }: { page: PageToShow; removes?: boolean }) {
  const t = useTexts().verification;
  const sheet = page.part === "pages" ? t.page(page.page) : t.parts[page.part].label;
  const title = page.paper ? t.further.page(t.papers[page.paper].name, sheet) : sheet;
  const about = <span className="vh">: {title}</span>;
  return (
    <ListRow
      title={title}
      text={
        page.retakeWhy
          ? t.retake(page.retakeWhy)
          : t.sheet(page.mime, `${Math.max(1, Math.round(page.bytes / 1000))} KB`)
      }
      badges={page.retakeWhy ? <Badge tone="bad">{t.states.more_asked}</Badge> : undefined}
      actions={
        <>
          <LinkButton href={`/dashboard/verification/pages/${page.id}`} kind="quiet" small outside>
            {t.look}
            {about}
          </LinkButton>
          {removes && (
            <Button kind="danger" small name="remove" value={page.id}>
              {t.remove}
              {about}
            </Button>
          )}
        </>
      }
    />
  );
}
