import type { Word } from "../question.ts";

/** Words that carry no search term: function words, the verbs of asking, and nouns that speak of records in general. */
const STOP = new Set(
  `a an the this that these those it its they them their there here he she his her him we us our ours you your i me my mine
  who whom whose which what when where why how whether if then than as so too also plus either neither both and or but nor not no yes
  is are was were be been being am isn't aren't wasn't weren't do does did done doing don't doesn't didn't has have had having hasn't haven't can could
  may might will would shall should must cannot can't won't of for in on at by with without from to into onto about over under above
  below between among during before after since until till through throughout within against per via across around near off out up down upon
  toward towards regarding concerning including involving involve involved excluding like such same other another others any anything anyone anybody
  each every all some most many much more less few fewer several lot lots number numbers count counts total totals amount often ever still yet
  already now currently today right just only even really very quite please pls plz thanks thank hi hey hello ok okay dear kindly
  show showing shown list listed listing lists find finding found give gives giving given gave get gets getting got gotten tell telling search
  searching look looking looked lookup up pull pulling see seeing check checking checked fetch gather gathering provide providing provides need needs needed needing
  want wants wanted wanting know knowing known wonder wondering ask asking asked question questions help let let's display bring send compile summarize summary
  summarise describe explain detail details quote read reading say says saying said state states stated stating mention mentions mentioned mentioning tells
  go goes going went come comes came coming make makes making made maker makers take takes taking taken put keep keeps use uses used using user users
  there's what's who's where's how's that's it's i'm i'd i'll i've we're we've we'd you're they're
  record records recorded entry entries file files filed filing filings database databases data dataset datasets registry registries register registered registration
  information info section sections part parts text wording page document documents official officially government federal fda cms public publicly
  available current existing exist exists latest newest recent recently new old older first last next one ones two three year years
  month months week weeks day days date dates time times history historical past far lately ago
  company companies firm firms manufacturer manufacturers vendor vendors maker brand brands product products item items thing things kind kinds type types model models
  anywhere everywhere somewhere us usa u.s america american nationwide country local area areas region regions
  reason reasons cause caused causes due because root class result results outcome outcomes status statuses according say
  people person persons someone everybody everyone anybody anyone's folks public patients patient subjects adults adult men women man woman kids children child infants babies
  teens teenagers girls boys seniors elderly veterans participants volunteers population populations
  story stories article piece newspaper paper report's writing write wrote researching research reporter journalist engineer student thesis project work working works worked worker
  job team department office desk audit compliance officer purchasing clerk nurse pharmacist startup
  good bad better best worse worst higher highest lower lowest most least top main major common different difference differences versus vs compare compared comparing
  comparison comparisons side sides similar equal else instead rather own owns owned out-there quick quickly fast asap again once twice ever
  newspaper side-by-side anything's pls. u r ur w wanna gimme gonna lemme dont doesnt isnt whats wheres hows im ive thx tks
  called named name names sort order ordered sorted available specific particular certain relevant related relating associated linked connected
  show up turn turns appear appears happen happened happening happens issued issue issues matter matters
  carry carries carried contain contains contained containing hold holds held list's say's
  exclude excludes excluded exclusion exclusions criteria treat treats treated treating mean means meant told hear heard thing's judging tends tend wrong
  agency agencies regulator regulators whatever something described describes wrong inaccurate protocol protocols submission submissions granted members member
  charity nonprofit volunteer volunteers group groups join sign signing switchboard next against alongside interested affected affect underway following world worldwide
  stores store lots lot class club students cites
  running runs ran run received receive receives bearing mapping cites cited conducting conducted happening filed covers cover covering works anyone intervention interventions
  start started starting begin beginning began ongoing open closed end ended ends ending`.split(/\s+/),
);

/** A word that no search is made for. */
export const isStopWord = ({ lower }: Word): boolean => STOP.has(lower);
