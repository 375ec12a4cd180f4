/** The situations of the table, each one step after another. */
import type { OperationName, StepName } from './operations.ts'
import type { Beginning } from './scene.ts'

export interface Situation {
  says: string
  beginning: Beginning
  after: readonly StepName[]
}

/** Operations that mean something where it began so. */
export const ASKED: Readonly<Record<Beginning, readonly OperationName[]>> = {
  payment: [
    'pay',
    'refundOne',
    'refundRest',
    'cancel',
    'companyRefund',
    'companyCancel',
    'left',
    'back',
    'undo',
    'payback',
    'credits',
    'business',
    'sheet',
    'withdraw',
    'callOff',
    'approve',
    'reject',
    'file',
    'paid',
    'filePaid',
    'returned',
  ],
  agency: ['order', 'withdraw', 'callOff', 'approve', 'reject', 'suspend', 'letGoOn', 'end'],
  barcode: ['gdoMake', 'gdoTake', 'gdoGiveUp', 'gdoSweep', 'gdoRefund', 'gdoCancel', 'gdoFreeze'],
  review: ['handIn', 'takeIn', 'correct', 'sayYes', 'giveBack', 'sayNo', 'openIt'],
  sheet: ['mend', 'bringIn', 'giveUp', 'throwAway'],
  earned: ['readLine', 'stateIt', 'disputeLine', 'keepLine', 'reverseLine'],
  statement: ['readLine', 'disputeLine', 'keepLine', 'reverseLine', 'closeIt', 'invoiceIt', 'settleIt'],
  list: ['mend', 'bringIn', 'giveUp', 'throwAway'],
  order: ['order', 'withdraw', 'callOff', 'approve', 'reject', 'invoice', 'file', 'paid', 'returned'],
}

const paid = (says: string, ...after: StepName[]): Situation => ({ says, beginning: 'payment', after })
const broughtIn = (says: string, ...after: StepName[]): Situation => ({ says, beginning: 'review', after })
const ofAgency = (says: string, ...after: StepName[]): Situation => ({ says, beginning: 'agency', after: ['order', ...after] })
const made = (says: string, ...after: StepName[]): Situation => ({ says, beginning: 'barcode', after: ['gdoMake', ...after] })
const ordered = (says: string, ...after: StepName[]): Situation => ({ says, beginning: 'order', after: ['order', ...after] })

const sheet = (says: string, ...after: StepName[]): Situation => ({ says, beginning: 'sheet', after })
const list = (says: string, ...after: StepName[]): Situation => ({ says, beginning: 'list', after })

const earned = (says: string, ...after: StepName[]): Situation => ({ says, beginning: 'earned', after })
const stated = (says: string, ...after: StepName[]): Situation => ({ says, beginning: 'statement', after })

export const SITUATIONS = {
  paid: paid('somebody paid'),
  'paid again': paid('and paid again', 'pay'),
  'refunded in part': paid('one ticket came back', 'refundOne'),
  refunded: paid('all tickets came back', 'refundRest'),
  cancelled: paid('the shop cancelled', 'cancel'),
  'refunded by the company': paid('the company refunded one', 'companyRefund'),
  'cancelled by the company': paid('the company cancelled', 'companyCancel'),
  left: paid('the customer left the agency', 'left'),
  'left, then back': paid('and came back', 'left', 'back'),
  undone: paid('the agency undid its table', 'undo'),
  'next day': paid('midnight went by', 'nextDay'),
  'next month': paid('the month is over', 'nextMonth'),
  lapsed: paid('the customer’s tickets are over', 'lapse'),
  'customer suspended': paid('the customer is suspended', 'customerSuspended'),
  'shop suspended': paid('the shop is suspended', 'shopSuspended'),
  'business taken': paid('business tickets were made of takings', 'business'),
  'credits asked': paid('the shop asked for credits', 'credits'),
  'credits granted': paid('the company granted them', 'credits', 'approve'),
  'credits refused': paid('the company refused them', 'credits', 'reject'),
  'euros asked': paid('the shop asked for euros', 'payback'),
  'euros asked, shop suspended': paid('and was suspended', 'payback', 'shopSuspended'),
  'euros asked, next day': paid('and midnight went by', 'payback', 'nextDay'),
  withdrawn: paid('the shop withdrew', 'payback', 'withdraw'),
  'called off': paid('the company called off', 'payback', 'callOff'),
  refused: paid('the company refused', 'payback', 'reject'),
  'agreed to': paid('the company agreed', 'payback', 'approve'),
  'agreed to, then called off': paid('and called off', 'payback', 'approve', 'callOff'),
  'agreed to, then refused': paid('and refused after all', 'payback', 'approve', 'reject'),
  'in the file': paid('the bank has the file', 'payback', 'approve', 'file'),
  'paid out': paid('the bank paid', 'payback', 'approve', 'file', 'paid'),
  returned: paid('the bank sent it back from the file', 'payback', 'approve', 'file', 'returned'),
  'returned after paid': paid('the bank sent it back after paying', 'payback', 'approve', 'file', 'paid', 'returned'),
  'returned, then called off': paid('and the company called off', 'payback', 'approve', 'file', 'returned', 'callOff'),
  'returned, then refused': paid('and the company refused', 'payback', 'approve', 'file', 'returned', 'reject'),
  'agreed to again': paid('and the company agreed again', 'payback', 'approve', 'file', 'returned', 'approve'),
  'code open': made('a customer made a code'),
  'code taken': made('a till took half of it', 'gdoTake'),
  'code taken, refunded': made('and gave it back', 'gdoTake', 'gdoRefund'),
  'code taken, cancelled': made('and cancelled it', 'gdoTake', 'gdoCancel'),
  'code given up': made('the customer gave it up', 'gdoGiveUp'),
  'code over': made('its minutes went by', 'minutesOver'),
  'code over, swept': made('and the clock saw it', 'minutesOver', 'gdoSweep'),
  'code open, tickets over': made('its tickets are over meanwhile', 'gdoLapse'),
  'code open, customer suspended': made('the customer is suspended', 'customerSuspended'),
  'code open, shop suspended': made('the shop is suspended', 'shopSuspended'),
  'review waits': broughtIn('an agent brought a shop in'),
  'review given back': broughtIn('the company gave it back', 'giveBack'),
  'review handed in again': broughtIn('and the agent handed it in again', 'giveBack', 'handIn'),
  'review taken back': broughtIn('the agent took it back', 'takeIn'),
  'review given back, then taken back': broughtIn('and the agent took it back', 'giveBack', 'takeIn'),
  'review refused': broughtIn('the company said no', 'sayNo'),
  'review agreed to': broughtIn('the company said yes', 'sayYes'),
  'agency at work': ofAgency('an order of it waits'),
  'agency suspended': ofAgency('the company suspended it', 'suspend'),
  'agency suspended, goes on': ofAgency('and let it go on', 'suspend', 'letGoOn'),
  'agency ended': ofAgency('the company ended it', 'end'),
  'agency suspended, then ended': ofAgency('and ended it', 'suspend', 'end'),
  'sheet ready': sheet('nothing is in the way of any row'),
  'sheet with a wrong cell': sheet('a row is red', 'rowIsWrong'),
  'sheet corrected': sheet('and was corrected', 'rowIsWrong', 'mend'),
  'sheet under way': sheet('its shops are being brought in', 'isUnderWay'),
  'sheet fell back': sheet('and a row was in the way', 'isUnderWay', 'fallsBack'),
  'sheet brought in': sheet('its shops are there', 'bringIn'),
  'sheet given up': sheet('and were given up', 'bringIn', 'giveUp'),
  'sheet, an owner came in': sheet('and an owner came in', 'bringIn', 'comesIn'),
  'list ready': list('nothing is in the way of any row'),
  'list with a wrong cell': list('a row is red', 'rowIsWrong'),
  'list corrected': list('and was corrected', 'rowIsWrong', 'mend'),
  'list under way': list('its people are being invited', 'isUnderWay'),
  'list fell back': list('and a row was in the way', 'isUnderWay', 'fallsBack'),
  'list brought in': list('its people are invited', 'bringIn'),
  'list given up': list('and their invitations are over', 'bringIn', 'giveUp'),
  'list, somebody came in': list('and somebody came in', 'bringIn', 'comesIn'),
  'line maturing': earned('an agent earned something'),
  'line vested': earned('and its day has come', 'ripens'),
  'line vested, then stated': earned('and its quarter is stated', 'ripens', 'stateIt'),
  'line maturing, disputed': earned('the agent finds it wrong', 'disputeLine'),
  'line vested, taken back': earned('and the company takes it back', 'disputeLine', 'ripens', 'reverseLine'),
  'statement open': stated('what an agent earned in a quarter is stated'),
  'line disputed': stated('the agent finds its line wrong', 'disputeLine'),
  'line kept': stated('and the company keeps it', 'disputeLine', 'keepLine'),
  'line taken back': stated('and the company takes it back', 'disputeLine', 'reverseLine'),
  'statement closed': stated('the company closed it', 'closeIt'),
  'statement invoiced': stated('the agent invoiced it', 'closeIt', 'invoiceIt'),
  'statement at the bank': stated('it left in a file for the bank', 'closeIt', 'invoiceIt', 'leavesForTheBank'),
  'statement paid': stated('the bank paid it', 'closeIt', 'invoiceIt', 'leavesForTheBank', 'settleIt'),
  'order waits': ordered('the agency ordered'),
  'order withdrawn': ordered('the agency withdrew', 'withdraw'),
  'order called off': ordered('the company called off', 'callOff'),
  'order refused': ordered('the company refused', 'reject'),
  'order issued': ordered('the tickets were issued', 'approve'),
  'invoice paid': ordered('and their invoice paid', 'approve', 'invoice'),
} as const satisfies Record<string, Situation>
export type SituationName = keyof typeof SITUATIONS
