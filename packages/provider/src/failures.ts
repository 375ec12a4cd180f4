/** The list of failures that the sandbox can show, chosen by a product's code, a header or the console. */
import { DIE_POINTS } from './store.ts'

/** Where a failure shows: what becomes of an order, how a call is answered, a cancel, the catalogue, webhooks, cashbacks, the process. */
type Place = 'order' | 'answer' | 'cancel' | 'catalogue' | 'bell' | 'cashback' | 'process'

interface FailureRule {
  place: Place
  it: string
  en: string
}

const at = (place: Place, it: string, en: string): FailureRule => ({ place, it, en })

export const FAILURES = {
  'accept-now': at('order', 'accetta e consegna subito', 'accepts and delivers at once'),
  'accept-in': at('order', 'accetta dopo n secondi (:n)', 'accepts after n seconds (:n)'),
  'accept-never': at('order', 'non risponde mai sull’ordine', 'never decides'),
  'lose-answer': at('order', 'accetta, poi la risposta si perde', 'accepts, then the answer is lost'),
  'ignore-key': at('order', 'ignora la chiave: ogni richiesta è un ordine', 'ignores the key: each request is an order'),
  'lose-key': at('order', 'accetta e dimentica la chiave', 'accepts and forgets the key'),
  refuse: at('order', 'rifiuta per sempre', 'refuses for good'),
  'sold-out': at('order', 'esaurito al momento dell’ordine', 'sold out when ordered'),
  'cost-up': at('order', 'costa di più al momento dell’ordine', 'dearer when ordered'),
  'fail-later': at('order', 'prende l’ordine, poi non ce la fa', 'takes the order, then fails'),
  'deliver-part': at('order', 'consegna solo una parte', 'delivers a part'),
  'duplicate-voucher': at('order', 'dà un codice già dato', 'gives a code that it gave before'),
  'voucher-late': at('order', '“consegnato”, ma i codici arrivano dopo', '“delivered”, but the codes come later'),
  'answer-401': at('answer', 'risponde 401', 'answers 401'),
  'answer-503': at('answer', 'risponde 503', 'answers 503'),
  'answer-404': at('answer', 'risponde 404 senza corpo', 'answers a bare 404'),
  'answer-html': at('answer', 'risponde una pagina HTML', 'answers a page of HTML'),
  'answer-half': at('answer', 'fa, e risponde metà del JSON', 'does it, and answers half a JSON'),
  'answer-drip': at('answer', 'fa, e risponde un byte ogni mezzo secondo', 'does it, and answers a byte each half second'),
  reset: at('answer', 'chiude la connessione senza fare nulla', 'closes the connection, does nothing'),
  silence: at('answer', 'un’ora di silenzio: né risposte né webhook', 'an hour of silence: no answers, no webhooks'),
  'cancel-crosses': at('cancel', 'prende la richiesta di annullo, poi consegna lo stesso', 'takes the cancel, then delivers all the same'),
  'cursor-gone': at('catalogue', 'il cursore non vale più (410)', 'the cursor is gone (410)'),
  'mostly-missing': at('catalogue', 'manca il 90 % del catalogo', '90 % of the catalogue is missing'),
  'huge-item': at('catalogue', 'una riga di 50 MB', 'a line of 50 MB'),
  'hostile-names': at(
    'catalogue',
    'nomi con script e caratteri che girano il testo',
    'names with scripts and characters that turn text around',
  ),
  'script-address': at('catalogue', 'indirizzi javascript:', 'javascript: addresses'),
  'bell-doubled': at('bell', 'webhook due volte', 'webhook twice'),
  'bell-swapped': at('bell', 'webhook dopo quello che lo segue', 'webhook after the one that follows it'),
  'bell-late': at('bell', 'webhook firmato dieci minuti fa', 'webhook signed ten minutes ago'),
  'bell-ahead': at('bell', 'webhook con l’orologio avanti di dieci minuti', 'webhook with a clock ten minutes ahead'),
  'bell-unsigned': at('bell', 'webhook senza firma', 'webhook without a signature'),
  'bell-old-key': at('bell', 'webhook con la chiave di prima', 'webhook with the key of before'),
  'bell-foreign-key': at('bell', 'webhook con la chiave dell’altro fornitore', 'webhook with the other provider’s key'),
  'bell-never': at('bell', 'nessun webhook', 'no webhook'),
  'cashback-unknown-click': at('cashback', 'cashback per un clic sconosciuto', 'cashback for an unknown click'),
  'cashback-twice': at('cashback', 'due cashback per un acquisto', 'two cashbacks for one purchase'),
  'cashback-above-rate': at('cashback', 'cashback oltre la percentuale', 'cashback above the rate'),
  'cashback-declined': at('cashback', 'cashback rifiutato', 'cashback declined'),
  'cashback-reversed-late': at('cashback', 'cashback stornato due mesi dopo', 'cashback reversed two months later'),
  'die-before-write': at('process', 'muore prima di scrivere', 'dies before it writes'),
  'die-mid-write': at('process', 'muore a metà riga', 'dies in the middle of a line'),
  'die-after-write': at('process', 'muore dopo aver scritto, prima di rispondere', 'dies after it wrote, before it answers'),
  'die-after-answer': at('process', 'muore dopo aver risposto', 'dies after it answered'),
} as const satisfies Record<string, FailureRule>
export type FailureName = keyof typeof FAILURES

export interface Failure {
  name: FailureName
  /** Behind a colon: seconds, for accept-in. */
  arg: number | null
}

export const isFailure = (name: string): name is FailureName => Object.hasOwn(FAILURES, name)
export const placeOf = (failure: Failure | null): Place | null => failure && FAILURES[failure.name].place
export const dies = (failure: Failure | null): (typeof DIE_POINTS)[number] | null =>
  DIE_POINTS.find((point) => point === failure?.name) ?? null

/** `lose-answer`, `accept-in:30`; null for what is none. */
export function readFailure(text: string | undefined): Failure | null {
  const [name = '', arg] = (text ?? '').split(':', 2)
  if (!isFailure(name)) return null
  return { name, arg: arg !== undefined && /^\d{1,7}$/.test(arg) ? Number(arg) : null }
}

/** What is ordered under such a code goes wrong by itself: `fails.lose-answer`, `fails.accept-in.30`. */
const CODE = /^fails\.([a-z0-9-]+)(?:\.(\d+))?$/
export const failureOfCode = (externalId: string): Failure | null => {
  const [, name, arg] = CODE.exec(externalId) ?? []
  return readFailure(arg === undefined ? name : `${name}:${arg}`)
}

/** As chosen on the console: for so many times, or until a time of the sandbox's clock. */
export interface Rule {
  failure: string
  left: number | null
  until: number | null
}
