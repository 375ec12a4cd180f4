/** A picture that is shown and replaced; a new one is stored at once. */
import { ImageUp } from 'lucide-react'
import type { Act } from '../../../api/use-act.ts'
import { buttonClass } from '../../../ui/Button.tsx'
import { cx } from '../../../ui/classes.ts'
import { Notice } from '../../../ui/Notice.tsx'
import { t } from '../../../words/words.ts'
import { MerchantLogo } from '../../gift-codes/public.ts'

interface PictureProps {
  picture: string | null
  name: string
  act: Pick<Act<never, unknown>, 'busy' | 'trouble'>
  onFile: (file: File) => void
}

export function Picture({ picture, name, act, onFile }: PictureProps) {
  return (
    <div>
      <div className="flex flex-wrap items-center gap-3">
        <MerchantLogo logo={picture} name={name} size="l" />
        <label
          className={cx(
            buttonClass('ghost', 'small'),
            'relative cursor-pointer has-focus-visible:outline-3 has-focus-visible:outline-brand',
          )}>
          <ImageUp aria-hidden size={20} />
          {t('clubDesk.picture')}
          <input
            type="file"
            aria-busy={act.busy}
            accept="image/png,image/jpeg,image/webp"
            className="absolute inset-0 cursor-pointer opacity-0"
            onChange={(event) => {
              const file = event.target.files?.[0]
              if (file) onFile(file)
            }}
          />
        </label>
      </div>
      {act.trouble !== null && (
        <Notice kind="bad" className="mt-2">
          {act.trouble}
        </Notice>
      )}
    </div>
  )
}
