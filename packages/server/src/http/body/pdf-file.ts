/** The check of every uploaded PDF; each call that takes one uses it before anything is kept. */
import type { PDF_REFUSALS } from '@taschino/contract/pdf-file.ts'
import { lookInside } from '../../platform/pdf/look-inside.ts'
import type { PdfFault } from '../../platform/pdf/pdf-fault.ts'

const AS_TOLD = { unreadable: 'pdf_unreadable', locked: 'pdf_locked', active: 'pdf_active' } as const satisfies Record<
  PdfFault,
  keyof typeof PDF_REFUSALS
>

interface Asked {
  who: { idUser: number }
  files: { file: { bytes: Buffer } }
  refuse: (why: keyof typeof PDF_REFUSALS) => never
}

/** Refuses what nobody should be handed: see the contract's PDF_REFUSALS. */
export async function demandPlainPdf({ who, files, refuse }: Asked): Promise<void> {
  const fault = await lookInside(files.file.bytes, who.idUser)
  if (fault) refuse(AS_TOLD[fault])
}
