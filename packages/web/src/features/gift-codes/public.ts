/** What other features use of gift codes: a code as a card and drawn for the till, the note of what was spent, its encrypted copy. */
export { BillSheet } from './company/BillSheet.tsx'
export { VatFields } from './company/VatFields.tsx'
export { HeldStack } from './held/HeldCard.tsx'
export { HeldOut } from './held/HeldOut.tsx'
export { SpentNote } from './held/SpentNote.tsx'
export { useSealed } from './held/use-sealed.ts'
export { instantOf, lastDay } from './mine/code-words.ts'
export { MerchantLogo } from './MerchantLogo.tsx'
