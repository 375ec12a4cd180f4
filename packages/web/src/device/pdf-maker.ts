/** The library that makes PDFs, in a file of its own, so that only those who photograph paper fetch it. */
import { PDFDocument } from 'pdf-lib'

export const emptyPdf = () => PDFDocument.create()
