/** 256 short Italian words for the proof of a payment: concrete things that are hard to mishear across a counter. */

export const PROOF_WORDS: readonly string[] = `
abete acqua agnello airone albero alce ambra ananas ancora angolo ape arco argento aria aratro asino
astuccio atleta aurora avena balcone balena bambù banana barca basilico baule becco betulla bicicletta bisonte bosco
bottone brina bruco bussola cactus caffè calamita camino cammello canguro cannella capra carota carrozza castagna cavallo
cedro cenere cervo chiave chiodo cicala ciliegia cipresso cobra coccinella cometa compasso conchiglia corallo corda cratere
cuscino dado damasco dattero delfino deserto diamante diga dinamo disco dogana domino drago duomo ebano eclissi
edera elefante elica elmo erba estate fagiano falco farfalla faro felce fenice fiamma fico fiordo fiume
foca foglia fontana formica fragola freccia fulmine fungo gabbiano galassia gambero gatto gazzella gelso geranio ghiaccio
ghianda giaguaro giardino ginepro giostra girasole gomitolo gondola granata grillo gufo igloo incenso indaco iride isola
istrice kiwi lago lampada lampone lancia lava legno lenticchia leone lepre libellula limone lince lucciola luna
lupo magnete maiale mandorla mango marmo martello maschera matita medusa melone menta merlo miele mirtillo molo
montagna mora mosaico mulino muschio nave nebbia nettare nido nocciola nuvola oasi oceano oliva ombrello onda
opale orchidea orologio orso ortica ostrica otre padella palma panda papavero passero pavone pecora pepe perla
pettirosso pianoforte picchio piffero pinguino pioggia piuma polpo ponte prato prugna quadro quarzo quercia radice ragno
rame rana razzo riccio riso roccia rosa rubino sabbia salice salmone sasso scala scoiattolo segale sfinge
sirena sole spiga stella struzzo sughero tamburo tartaruga tazza tempio tigre trapano topazio torre trottola tulipano
uragano uva vaniglia vela vento violino volpe vulcano zafferano zaino zampogna zebra zenzero zolla zucca zufolo
`
  .trim()
  .split(/\s+/)
