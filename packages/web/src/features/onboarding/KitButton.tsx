/** A button that opens the printed kit of a shop's tills. */
import { Printer } from 'lucide-react'
import { getKit } from '@taschino/contract/shop-front.ts'
import { askFile } from '../../api/ask.ts'
import { OpenPaper } from '../../api/OpenPaper.tsx'
import { remember } from '../../device/storage.ts'
import type { ButtonProps } from '../../ui/Button.tsx'
import { t } from '../../words/words.ts'

/** That this device has made the sheets of a shop. */
export const printedName = (id: number): string => `posters.${id}`

type KitButtonProps = { id: number; title: string } & Pick<ButtonProps, 'kind' | 'size'>

export const KitButton = ({ id, title, kind = 'primary', size }: KitButtonProps) => (
  <OpenPaper
    kind={kind}
    size={size}
    icon={<Printer aria-hidden size={size === 'small' ? 18 : 20} />}
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
