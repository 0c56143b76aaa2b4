import type { Risk } from "#src/core/risk/assess.ts";
import { RISK_LEVELS } from "#src/core/risk/assess.ts";
import {
  DEMO_CHOICES,
  type DEMO_COUNTS,
  type DEMO_FLAGS,
  demoQuery,
  RISK_EXAMPLES,
  type RiskExample,
} from "#src/core/risk/examples.ts";
import { type AskedMore, MEASURES, type RiskChoices } from "#src/core/risk/measure.ts";
import { RISK_RULES, type RiskFacts } from "#src/core/risk/rules.ts";
import { Page, type Shell } from "#views/frame/page.tsx";
import { Button, Card, Checkbox, Field, Form, List, NumberField, Select } from "#views/kit/index.ts";
import { textsOf, useTexts } from "#views/kit/language.tsx";
import { Reasons, ScoreMeter } from "./meter.tsx";

type Props = Readonly<{
  shell: Shell;
  facts: RiskFacts;
  choices: RiskChoices;
  risk: Risk;
  asked: AskedMore | undefined;
  /** Somebody has put something in. */
  isTried: boolean;
}>;

const HOME = "/fraud-prevention-demo";

/** The rules for everybody to try: put facts in, and read the score, its reasons and what a guest would be asked. */
export function FraudDemoPage(props: Props) {
  const t = textsOf(props.shell).fraudDemo;
  return (
    <Page
      shell={props.shell}
      sheets={["risk"]}
      title={t.title}
      description={t.lead}
      robots={props.isTried ? "noindex" : undefined}
      width="slim"
      photoFirst={false}
    >
      <div className="stack loose">
        <h1>{t.title}</h1>
        <p>{t.lead}</p>
        {props.isTried && <Result {...props} />}
        <TryIt {...props} />
        <Examples />
        <Rules />
        <Card title={t.promises.title}>
          <ul className="stack">
            {t.promises.list.map((promise) => (
              <li key={promise}>{promise}</li>
            ))}
          </ul>
        </Card>
      </div>
    </Page>
  );
}

function Result({ risk, asked }: Props) {
  const { askedMore, fraudDemo: t } = useTexts();
  return (
    <Card title={t.result} id="result">
      <ScoreMeter risk={risk} />
      {risk.reasons.length === 0 ? <p className="soft">{t.nothing}</p> : <Reasons risk={risk} />}
      <h3>{t.effect}</h3>
      {asked ? (
        <>
          <p className="soft small">{t.guestReads}</p>
          <div className="note clay">
            <div>{askedMore[asked.what](t.example, asked.kes)}</div>
          </div>
        </>
      ) : (
        <p>{t.noEffect}</p>
      )}
    </Card>
  );
}

function TryIt({ facts, choices, isTried }: Props) {
  const t = useTexts().fraudDemo;
  return (
    <Card title={t.tryIt} roomy>
      <p className="soft small">{t.hint}</p>
      <Form action={HOME} method="get">
        <h3>{t.groups.money}</h3>
        <Choice name="typedCode" facts={facts} />
        <Choice name="message" facts={facts} />
        <Choice name="payer" facts={facts} />
        <Flags names={["isCodeReused", "isTakenBack"]} facts={facts} />
        <Count name="failedPrompts" facts={facts} />
        <h3>{t.groups.stay}</h3>
        <Flags names={["isSameDay"]} facts={facts} />
        <div className="duo">
          <Count name="nights" facts={facts} />
          <Count name="party" facts={facts} />
        </div>
        <Count name="maxGuests" facts={facts} />
        <h3>{t.groups.guest}</h3>
        <Field label={t.fields.name} name="name" value={facts.name} maxLength={80} autoComplete="off" />
        <Field label={t.fields.email} name="email" value={facts.email ?? ""} maxLength={80} autoComplete="off" />
        <Count name="unpaidHolds" facts={facts} />
        <Count name="numbersOfBrowser" facts={facts} />
        <Flags names={["isNewNumber", "isBlocked"]} facts={facts} />
        <h3>{t.groups.host}</h3>
        {RISK_LEVELS.map((level) => (
          <Select
            key={level}
            label={t.levels[level]}
            name={`at_${level}`}
            value={choices[level]}
            options={MEASURES.map((value) => ({ value, label: t.measures[value] }))}
          />
        ))}
        <div className="row">
          <Button>{t.button}</Button>
          {isTried && <a href={HOME}>{t.again}</a>}
        </div>
      </Form>
    </Card>
  );
}

function Choice({ name, facts }: { name: keyof typeof DEMO_CHOICES; facts: RiskFacts }) {
  const t = useTexts().fraudDemo;
  const options = [
    { value: "", label: t.options.unknown },
    ...DEMO_CHOICES[name].map((value) => ({ value, label: t.options[value] })),
  ];
  return <Select label={t.fields[name]} name={name} value={facts[name] ?? ""} options={options} />;
}

function Flags({ names, facts }: { names: readonly (typeof DEMO_FLAGS)[number][]; facts: RiskFacts }) {
  const t = useTexts().fraudDemo;
  return (
    <div>
      {names.map((name) => (
        <Checkbox key={name} label={t.fields[name]} name={name} checked={facts[name] === true} />
      ))}
    </div>
  );
}

function Count({ name, facts }: { name: (typeof DEMO_COUNTS)[number]; facts: RiskFacts }) {
  const t = useTexts().fraudDemo;
  return <NumberField label={t.fields[name]} name={name} value={facts[name]} min={0} max={99} />;
}

function Examples() {
  const t = useTexts().fraudDemo.examples;
  return (
    <List title={t.title}>
      {(Object.entries(RISK_EXAMPLES) as [RiskExample, RiskFacts][]).map(([name, facts]) => (
        <li key={name}>
          <div className="tight">
            <b>
              <a href={`${HOME}?${demoQuery(facts)}#result`}>{t.list[name].title}</a>
            </b>
            <p className="small soft">{t.list[name].text}</p>
          </div>
        </li>
      ))}
    </List>
  );
}

/** Every rule with its weight and what clears it: the whole of it. */
function Rules() {
  const { fraudDemo: t, risk } = useTexts();
  return (
    <Card title={t.rules.title} id="rules">
      <p className="soft small">{t.rules.text}</p>
      <ul className="reasons rules">
        {RISK_RULES.map(({ code, weight, besideOthers }) => (
          <li key={code}>
            <b>{risk.rules[code].reason}</b>
            <em>+{weight}</em>
            <p className="soft small">
              {besideOthers && `${t.rules.beside} `}
              {risk.clears} {risk.rules[code].clears}
            </p>
          </li>
        ))}
      </ul>
    </Card>
  );
}
