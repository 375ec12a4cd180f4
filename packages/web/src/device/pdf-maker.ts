/** The library that makes a PDF, in a file of its own: fetched by whoever photographs paper, and kept for nobody else. */
import { PDFDocument } from 'pdf-lib'

export const emptyPdf = () => PDFDocument.create()
