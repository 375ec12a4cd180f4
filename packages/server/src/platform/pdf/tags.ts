/** The structure of a PDF for screen readers: headings, paragraphs, tables with their heads, in reading order. */
import {
  PDFArray,
  PDFDict,
  PDFName,
  PDFNumber,
  PDFOperator,
  PDFOperatorNames as Ops,
  PDFString,
  type PDFDocument,
  type PDFPage,
  type PDFRef,
} from 'pdf-lib'

export type Tag = 'Document' | 'H1' | 'H2' | 'P' | 'Table' | 'TR' | 'TH' | 'TD'

/** One element of the structure; what it holds is added as it is drawn. */
export interface Element {
  ref: PDFRef
  dict: PDFDict
  kids: PDFArray
}

export interface Tags {
  /** Opens an element inside another one. */
  open: (tag: Tag, inside?: Element) => Element
  /** Draws something that belongs to an element. */
  mark: (page: PDFPage, element: Element, tag: Tag, draw: () => void) => void
  /** Draws lines and grounds that say nothing. */
  ornament: (page: PDFPage, draw: () => void) => void
  close: () => void
}

export function openTags(pdf: PDFDocument): Tags {
  const { context, catalog } = pdf
  const root = context.obj({ Type: 'StructTreeRoot' })
  const rootRef = context.register(root)
  /** Which element each marked piece of a page belongs to. */
  const owners = new Map<PDFPage, PDFRef[]>()

  const make = (tag: Tag, parent: PDFRef): Element => {
    const kids = context.obj([])
    const dict = context.obj({
      Type: 'StructElem',
      S: tag,
      P: parent,
      K: kids,
      ...(tag === 'TH' ? { A: { O: 'Table', Scope: 'Column' } } : {}),
    })
    return { ref: context.register(dict), dict, kids }
  }
  const whole = make('Document', rootRef)

  const open = (tag: Tag, inside: Element = whole): Element => {
    const made = make(tag, inside.ref)
    inside.kids.push(made.ref)
    return made
  }
  const mark = (page: PDFPage, element: Element, tag: Tag, draw: () => void): void => {
    const list = owners.get(page) ?? []
    owners.set(page, list)
    const id = list.push(element.ref) - 1
    page.pushOperators(PDFOperator.of(Ops.BeginMarkedContentSequence, [PDFName.of(tag), context.obj({ MCID: id })] as never))
    draw()
    page.pushOperators(PDFOperator.of(Ops.EndMarkedContent))
    element.kids.push(context.obj({ Type: 'MCR', Pg: page.ref, MCID: id }))
  }
  const ornament = (page: PDFPage, draw: () => void): void => {
    page.pushOperators(PDFOperator.of(Ops.BeginMarkedContent, [PDFName.of('Artifact')]))
    draw()
    page.pushOperators(PDFOperator.of(Ops.EndMarkedContent))
  }
  const close = (): void => {
    const numbers = context.obj([])
    pdf.getPages().forEach((page, i) => {
      page.node.set(PDFName.of('StructParents'), PDFNumber.of(i))
      page.node.set(PDFName.of('Tabs'), PDFName.of('S'))
      numbers.push(PDFNumber.of(i))
      numbers.push(context.register(context.obj(owners.get(page) ?? [])))
    })
    root.set(PDFName.of('K'), whole.ref)
    root.set(PDFName.of('ParentTree'), context.register(context.obj({ Nums: numbers })))
    root.set(PDFName.of('ParentTreeNextKey'), PDFNumber.of(pdf.getPageCount()))
    catalog.set(PDFName.of('StructTreeRoot'), rootRef)
    catalog.set(PDFName.of('MarkInfo'), context.obj({ Marked: true }))
    catalog.set(PDFName.of('Lang'), PDFString.of('it-IT'))
  }
  return { open, mark, ornament, close }
}
