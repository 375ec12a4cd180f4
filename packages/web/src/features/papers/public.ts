/** What other features use of papers: the buttons for a PDF, the rows that lead to a month, the choice of a month. */
export { monthName, MonthPicker } from './MonthPicker.tsx'
export { MonthRow, OwnMonthRow } from './MonthRow.tsx'
export { PaperActs } from './PaperActs.tsx'
export { ReceiptPdf } from './ReceiptPdf.tsx'
