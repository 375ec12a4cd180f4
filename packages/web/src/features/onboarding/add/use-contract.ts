/** `useContract`: the contract of an unsent form, a PDF or photos made into one, kept on the device. */
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { PDF_PART } from '@taschino/contract/pdf-file.ts'
import { deleteDraftFile, saveDraftFile, readDraftFile } from '../../../device/draft-files.ts'
import { Unreachable } from '../../../api/answers.ts'
import { useAct } from '../../../api/use-act.ts'
import { asPage, fetchPdfMaker, pdfOf } from '../../../device/paper-pdf.ts'
import type { ShopDraft } from './shop-draft.ts'

/** A contract is a few sheets; more are a book, and no phone should draw one. */
const PAGES_MAX = 30

export interface KeptPage {
  readonly name: string
  /** Where the browser shows it from. */
  readonly address: string
}

type Trouble = 'unreadable' | 'too_many' | 'too_large' | 'gone' | 'not_kept'

export interface Contract {
  readonly pages: readonly KeptPage[]
  readonly busy: boolean
  readonly trouble: Trouble | null
  readonly addPhotos: (photos: readonly File[]) => void
  readonly choosePdf: (file: File) => void
  readonly move: (name: string, by: 1 | -1) => void
  readonly remove: (name: string) => void
  readonly removePdf: () => void
  /** As it is sent; undefined where there is none. */
  readonly file: () => Promise<Blob | undefined>
  readonly drop: () => Promise<void>
}

type Part = Pick<ShopDraft, 'pdf' | 'pages'>

/** Pictures of what is kept, by name; what the browser has thrown away meanwhile is told. */
function useShown(names: readonly string[], onGone: (gone: readonly string[]) => void): readonly KeptPage[] {
  const [shown, setShown] = useState<ReadonlyMap<string, string>>(new Map())
  const made = useRef(new Map<string, string>())
  const wanted = names.join(' ')
  const found = useEffectEvent((files: readonly (readonly [string, Blob | null])[]) => {
    for (const [name, file] of files) if (file) made.current.set(name, URL.createObjectURL(file))
    const gone = files.filter(([, file]) => file === null).map(([name]) => name)
    setShown(new Map(made.current))
    if (gone.length > 0) onGone(gone)
  })
  useEffect(() => {
    let over = false
    const missing = wanted.split(' ').filter((name) => name !== '' && !made.current.has(name))
    void Promise.all(missing.map(async (name) => [name, await readDraftFile(name)] as const)).then((files) => {
      if (!over) found(files)
    })
    return () => {
      over = true
    }
  }, [wanted])
  useEffect(() => {
    const addresses = made.current
    return () => {
      for (const address of addresses.values()) URL.revokeObjectURL(address)
      addresses.clear()
    }
  }, [])
  return names.map((name) => ({ name, address: shown.get(name) ?? '' }))
}

/** Makes one sheet of a photo and keeps it; null where nothing is to be said. */
async function keepPage(owner: string, photo: File, onKept: (name: string) => void): Promise<Trouble | null> {
  const name = `${owner}.${Date.now().toString(36)}${Math.random().toString(36).slice(2, 8)}`
  try {
    const kept = await saveDraftFile(name, await asPage(photo))
    onKept(name)
    return kept ? null : 'not_kept'
  } catch {
    return 'unreadable'
  }
}

/** As it is sent; undefined where there is none. */
async function fileOf({ pdf, pages }: Part, pdfName: string): Promise<Blob | undefined> {
  if (pdf !== null) return (await readDraftFile(pdfName)) ?? undefined
  const found = (await Promise.all(pages.map(readDraftFile))).filter((one) => one !== null)
  if (found.length === 0) return undefined
  // What makes it could not be fetched any more: that is a network that is gone, and nothing was sent.
  if ((await fetchPdfMaker()) === null) throw new Unreachable(0)
  return pdfOf(found)
}

/** `owner`: whose files these are, and of which form. */
export function useContract(owner: string, part: Part, set: (change: Partial<Part>) => void): Contract {
  const [trouble, setTrouble] = useState<Trouble | null>(null)
  const now = useRef(part)
  now.current = part
  const put = (change: Partial<Part>) => {
    now.current = { ...now.current, ...change }
    set(change)
  }
  const pages = useShown(part.pages, (gone) => {
    put({ pages: now.current.pages.filter((name) => !gone.includes(name)) })
    setTrouble('gone')
  })
  const pdfName = `${owner}.pdf`
  const lookForPdf = useEffectEvent(async () => {
    if (part.pdf === null || (await readDraftFile(pdfName))) return
    put({ pdf: null })
    setTrouble('gone')
  })
  useEffect(() => void lookForPdf(), [])
  const adding = useAct(async (photos: readonly File[]) => {
    setTrouble(null)
    for (const photo of photos) {
      if (now.current.pages.length >= PAGES_MAX) return setTrouble('too_many')
      const why = await keepPage(owner, photo, (name) => put({ pages: [...now.current.pages, name], pdf: null }))
      if (why !== null) setTrouble(why)
    }
  })
  return {
    pages,
    busy: adding.busy,
    trouble,
    addPhotos: adding.start,
    choosePdf: (file) => {
      setTrouble(null)
      if (file.size > PDF_PART.file.maxBytes) return setTrouble('too_large')
      void saveDraftFile(pdfName, file).then((kept) => {
        if (!kept) setTrouble('not_kept')
        put({ pdf: file.name })
      })
    },
    move: (name, by) => {
      const names = [...now.current.pages]
      const at = names.indexOf(name)
      const [one] = names.splice(at, 1)
      if (one !== undefined) names.splice(at + by, 0, one)
      put({ pages: names })
    },
    remove: (name) => {
      put({ pages: now.current.pages.filter((one) => one !== name) })
      void deleteDraftFile(name)
    },
    removePdf: () => {
      put({ pdf: null })
      void deleteDraftFile(pdfName)
    },
    file: () => fileOf(now.current, pdfName),
    drop: async () => {
      await Promise.all([pdfName, ...now.current.pages].map(deleteDraftFile))
      setTrouble(null)
    },
  }
}
