/** What every call that takes a PDF declares: its size and its refusals. */

/** The one file of such a call. */
export const PDF_PART = { file: { types: ['application/pdf'], maxBytes: 10_485_760 } } as const
/**
 * `pdf_unreadable`: damaged, cut off, or nothing stands in it. `pdf_locked`: encrypted. `pdf_active`: it runs something, opens something by
 * itself, or carries other files.
 */
export const PDF_REFUSALS = { pdf_unreadable: 422, pdf_locked: 422, pdf_active: 422 } as const
