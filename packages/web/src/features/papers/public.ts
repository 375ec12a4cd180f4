/** What other screens may use of papers: the button that keeps a receipt, the row that leads to the month. */
export { MonthRow } from './MonthRow.tsx'
export { ReceiptPdf } from './ReceiptPdf.tsx'
