/** What other screens may use of papers: the button that keeps a receipt, the rows that lead to a month. */
export { MonthRow, OwnMonthRow } from './MonthRow.tsx'
export { ReceiptPdf } from './ReceiptPdf.tsx'
