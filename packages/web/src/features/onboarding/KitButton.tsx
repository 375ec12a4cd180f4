/** Prints the sheets with the codes of all tills, or keeps them where no window opens. */
import { Printer } from 'lucide-react'
import { getKit } from '@taschino/contract/onboarding.ts'
import { askFile } from '../../api/ask.ts'
import { useAct } from '../../api/use-act.ts'
import { printPdf, saveFile } from '../../device/pdf.ts'
import { remember } from '../../device/storage.ts'
import { Button, type ButtonKind } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { t } from '../../words/words.ts'

/** That this device has made the sheets of a shop. */
export const printedName = (id: number): string => `posters.${id}`

export function KitButton({ id, title, kind = 'primary' }: { id: number; title: string; kind?: ButtonKind }) {
  const act = useAct(async () => {
    const kit = await askFile(getKit, { params: { id } }, { quiet: true })
    remember(printedName(id), '1')
    if (!printPdf(kit)) saveFile(kit, `${title.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '-')}.pdf`)
  })
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-2">
      {act.trouble !== null && <Notice kind="bad">{act.trouble}</Notice>}
      <Button kind={kind} busy={act.busy} icon={<Printer aria-hidden size={20} />} onClick={() => act.start()}>
        {t('shopKit.print')}
      </Button>
    </div>
  )
}
