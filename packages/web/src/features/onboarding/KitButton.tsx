/** The sheets with the codes of all tills: seen, printed, kept. */
import { Printer } from 'lucide-react'
import { getKit } from '@taschino/contract/shop-front.ts'
import { askFile } from '../../api/ask.ts'
import { OpenPaper } from '../../api/OpenPaper.tsx'
import { remember } from '../../device/storage.ts'
import type { ButtonKind } from '../../ui/Button.tsx'
import { t } from '../../words/words.ts'

/** That this device has made the sheets of a shop. */
export const printedName = (id: number): string => `posters.${id}`

export const KitButton = ({ id, title, kind = 'primary' }: { id: number; title: string; kind?: ButtonKind }) => (
  <OpenPaper
    kind={kind}
    icon={<Printer aria-hidden size={20} />}
    title={title}
    paper={{
      prints: true,
      name: `${title.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '-')}.pdf`,
      load: async () => {
        const kit = await askFile(getKit, { params: { id } }, { quiet: true })
        remember(printedName(id), '1')
        return kit
      },
    }}>
    {t('shopKit.print')}
  </OpenPaper>
)
