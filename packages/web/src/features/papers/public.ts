/** What other screens may use of papers: the buttons that keep a paper, the rows that lead to a month. */
export { MonthRow, OwnMonthRow } from './MonthRow.tsx'
export { PaperActs } from './PaperActs.tsx'
export { ReceiptPdf } from './ReceiptPdf.tsx'
