/** How figures and days stand on papers: always Italian, because Italian offices read them. */
import { wordsOf } from '../../platform/words.ts'

/** Names that screens and papers share: types, kinds of movements, states. */
export const shared = wordsOf('it')

const PAPER = {
  fiscal_code: 'Partita IVA o codice fiscale',
  seat: 'Sede',
  'statement.title': 'Estratto conto di {month}',
  'register.title': 'Non riscosso di {month}',
  running: 'mese in corso',
  foot: '{circuit} · preparato il {when}',
  takings: 'Da incassare',
  what: 'Voce',
  value: 'Importo',
  opening: 'Saldo all’inizio',
  net: 'Incassi, tolti rimborsi e storni',
  asked: 'Pagamenti sul conto richiesti',
  asked_back: 'Richieste non approvate o ritirate',
  to_credits: 'Convertiti in crediti liberi',
  to_business: 'Convertiti in buoni business',
  other: 'Altri movimenti',
  closing: 'Saldo alla fine',
  payout: 'In pagamento',
  payout_asked: 'Pagamenti sul conto richiesti',
  paid: 'Bonificati',
  fees: 'Commissioni trattenute',
  payout_back: 'Richieste non approvate o ritirate',
  returned: 'Bonifici tornati dalla banca',
  transfers: 'Bonifici',
  fees_by_type: 'Commissioni per tipo di buono',
  rate: 'Aliquota',
  day: 'Giorno',
  code: 'Codice',
  gross: 'Lordo',
  fee: 'Commissione',
  paid_net: 'Bonificato',
  returned_mark: '(tornato)',
  total: 'Totale',
  by_day: 'Giorno per giorno',
  no_days: 'In questo mese non ci sono incassi.',
  count: 'Pagamenti',
  sales: 'Incassato',
  refunds: 'Rimborsi',
  cancellations: 'Storni',
  net_short: 'Netto',
  by_type: 'Per tipo di buono',
  type: 'Tipo',
  members: 'Negozi del gruppo',
  shop: 'Negozio',
  owed: 'Dovuto alla fine',
  owed_start: 'Dovuto dal circuito all’inizio',
  taken_net: 'Incassato netto nel mese',
  paid_out: 'Bonificato nel mese',
  owed_end: 'Dovuto dal circuito alla fine',
  'register.what':
    'Importi da riportare come «non riscosso» nel registratore telematico, al netto di rimborsi e storni dello stesso giorno.',
  'register.total': 'Non riscosso',
  'register.note': 'I crediti liberi sono un mezzo di pagamento del circuito: chiedi al tuo commercialista se tenerli nella stessa voce.',
  'own.title': 'Estratto di {month}',
  'own.sums': 'Da inizio a fine mese',
  'own.opening': 'Saldo all’inizio',
  'own.came': 'Ricevuto',
  'own.taken': 'Ripreso da chi l’aveva dato',
  'own.paid': 'Pagamenti',
  'own.spent': 'Speso',
  'own.returned': 'Tornato da rimborsi e storni',
  'own.expired': 'Scaduto senza essere speso',
  'own.other': 'Altri movimenti',
  'own.closing': 'Saldo alla fine',
  'own.came_from': 'Da chi hai ricevuto',
  'own.taken_by': 'Chi ha ripreso',
  'own.from': 'Da',
  'own.spent_at': 'Dove hai speso',
  'own.where': 'Negozio',
  'own.times': 'Pagamenti',
  'own.back': 'Tornato',
  'own.net': 'Netto',
  'own.expired_of': 'Scaduto',
  'own.held': 'Che cosa avevi',
  'own.start': 'All’inizio',
  'own.end': 'Alla fine',
  'own.lines': 'Movimento per movimento',
  'own.no_lines': 'In questo mese non ci sono movimenti.',
  'own.with': 'Con',
  'own.balance': 'Saldo',
  'own.note': 'I saldi sono quelli dei libri del circuito, al centesimo. Il foglio è tuo: chi ti dà i buoni non vede dove li spendi.',
  'agent.title': 'Estratto provvigioni · {quarter}',
  'agent.draft': 'bozza, non ancora chiuso',
  'agent.gross': 'Provvigioni lorde',
  'agent.enasarco': 'Enasarco a carico dell’agente',
  'agent.withheld': 'Ritenuta d’acconto',
  'agent.net': 'Netto da pagare',
  'agent.invoice': 'Fattura dell’agente',
  'agent.account': 'Conto',
  'agent.lines': 'Riga per riga',
  'agent.basis': 'Per che cosa',
  'agent.base': 'Base',
  'agent.rate': 'Aliquota',
  'agent.value': 'Importo',
  'agent.fixed': 'fissa',
  'agent.at_close': 'Enasarco, ritenuta e netto si calcolano alla chiusura.',
  'agent.company': 'A carico della società, oltre al netto: contributo Enasarco di pari importo ({value}).',
  'agent.note':
    'Estratto ai sensi dell’art. 1749 c.c.: ogni riga porta la base, l’aliquota e il codice del movimento da cui nasce. Le righe sotto zero sono provvigioni restituite perché il bonifico al negozio è tornato. L’IVA, se dovuta, è quella della fattura dell’agente.',
  'invoice.title': 'Fattura {number}',
  'invoice.note_title': 'Nota di credito {number}',
  'invoice.seller': 'Chi emette',
  'invoice.buyer': 'A chi',
  'invoice.name': 'Ragione sociale',
  'invoice.vat_number': 'Partita IVA',
  'invoice.fiscal_code': 'Codice fiscale',
  'invoice.sdi': 'Codice destinatario',
  'invoice.pec': 'PEC',
  'invoice.refers_to': 'Storna per intero la fattura {number}.',
  'invoice.reason': 'Motivo: {reason}',
  'invoice.lines': 'Voci',
  'invoice.amount': 'Quantità',
  'invoice.unit': 'Prezzo',
  'invoice.net': 'Imponibile',
  'invoice.vat': 'IVA',
  'invoice.sums': 'Totali per aliquota',
  'invoice.out_of_scope': 'fuori campo',
  'invoice.to_pay': 'Pagamento',
  'invoice.due': 'Entro il',
  'invoice.iban': 'Con bonifico su',
  'invoice.purpose': 'Causale',
  'invoice.articles': 'Fuori campo IVA: art. 2, comma 3, lett. a) e art. 6-quater DPR 633/1972.',
  'invoice.note': 'Copia di cortesia ({state}): per il fisco conta il documento elettronico trasmesso al Sistema di Interscambio.',
  'receipt.title': 'Ricevuta · {what}',
  'receipt.value': 'Importo',
  'receipt.when': 'Quando',
  'receipt.status': 'Stato',
  'receipt.with': 'Con',
  'receipt.business': 'Ragione sociale',
  'receipt.till': 'Cassa',
  'receipt.bill': 'Scontrino intero',
  'receipt.reason': 'Motivo',
  'receipt.refunded': 'Rimborsato finora',
  'receipt.parent': 'Riguarda il pagamento',
  'receipt.code': 'Codice del movimento',
  'receipt.proof': 'Parole di verifica',
  'receipt.parts': 'Di che cosa è fatto',
  'receipt.pieces': 'Pezzi',
  'receipt.unit': 'Taglio',
  'receipt.children': 'Dopo',
  'receipt.note':
    'Ricevuta del circuito: non sostituisce il documento commerciale del negozio. Le due parole di prova sono le stesse sullo schermo di chi ha pagato e di chi ha incassato.',
} as const

export const w = (key: keyof typeof PAPER, vars: Readonly<Record<string, string>> = {}): string =>
  PAPER[key].replace(/\{(\w+)\}/g, (whole, name: string) => vars[name] ?? whole)

const decimal = new Intl.NumberFormat('it-IT', { minimumFractionDigits: 2, maximumFractionDigits: 2, useGrouping: true })
export const euro = (cents: number): string => `${decimal.format(cents / 100)} €`
/** Hundredths of a percent. */
export const percentText = (rate: number): string => `${decimal.format(rate / 100)} %`
/** Nothing is a dash: columns of zeros hide what is there. */
export const euroOrDash = (cents: number): string => (cents === 0 ? '–' : euro(cents))

const noon = (day: string): Date => new Date(`${day}T12:00:00Z`)
const zone = { timeZone: 'Europe/Rome' } as const
const dayFormat = new Intl.DateTimeFormat('it-IT', { ...zone, weekday: 'short', day: '2-digit', month: '2-digit', year: 'numeric' })
const shortDayFormat = new Intl.DateTimeFormat('it-IT', { ...zone, day: '2-digit', month: '2-digit', year: 'numeric' })
const monthFormat = new Intl.DateTimeFormat('it-IT', { ...zone, month: 'long', year: 'numeric' })
const momentFormat = new Intl.DateTimeFormat('it-IT', {
  ...zone,
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
})

export const dayText = (day: string): string => dayFormat.format(noon(day))
export const shortDayText = (day: string): string => shortDayFormat.format(noon(day))
export const monthText = (yearMonth: string): string => monthFormat.format(noon(`${yearMonth}-15`))
export const momentText = (at: Date | number | string): string => momentFormat.format(new Date(at))
/** In groups, as it is read to support. */
export const gtidText = (gtid: string): string => gtid.replace(/(.{4})(?=.)/g, '$1-')
