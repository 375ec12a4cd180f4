/** The logo of a shop: shown, replaced, removed. */
import { useEffect, useState } from 'react'
import { ImageUp, Trash2 } from 'lucide-react'
import { getReview } from '@taschino/contract/onboarding.ts'
import { getLogo, removeLogo, setLogo } from '@taschino/contract/shop-front.ts'
import type { ShopRecord } from '@taschino/contract/onboarding-shapes.ts'
import { addressOf } from '../../../api/address.ts'
import { ask } from '../../../api/ask.ts'
import { useAct } from '../../../api/use-act.ts'
import { invalidate } from '../../../api/use-ask.ts'
import { serverOrigin } from '../../../device/native.ts'
import { FileChoice } from '../../../ui/FileChoice.tsx'
import { IconButton } from '../../../ui/Button.tsx'
import { Monogram } from '../../../ui/Monogram.tsx'
import { t } from '../../../words/words.ts'

const PATIENCE_MS = 40_000

export function Logo({ record, mayChange }: { record: ShopRecord; mayChange: boolean }) {
  const { id, logo, data } = record
  const [broken, setBroken] = useState<string | null>(null)
  useEffect(() => setBroken(null), [logo])
  const act = useAct(
    async (file: File | null) =>
      file
        ? ask(setLogo, { params: { id }, files: { file } }, { quiet: true, timeout: PATIENCE_MS })
        : ask(removeLogo, { params: { id } }, { quiet: true }),
    { onDone: () => invalidate(getReview) },
  )
  const shown = logo !== null && broken !== logo
  return (
    <div className="flex flex-wrap items-center gap-4">
      {shown ? (
        <img
          src={serverOrigin() + addressOf(getLogo, { params: { id }, query: { size: 'small', v: logo } })}
          alt={t('shopRecord.logo')}
          onError={() => setBroken(logo)}
          className="size-18 shrink-0 rounded-m border border-line bg-white object-contain"
        />
      ) : (
        <Monogram name={data.title} size="l" />
      )}
      <div className="min-w-0 flex-1">
        <p className="m-0 text-lg font-bold break-words">
          <bdi>{data.title}</bdi>
        </p>
        <p className="m-0 text-[15px] break-words text-ink-2">
          <bdi>{data.address}</bdi>
        </p>
        {mayChange && (
          <div className="mt-1 flex items-center gap-1">
            <FileChoice
              icon={<ImageUp aria-hidden size={18} />}
              kind="plain"
              size="small"
              className="-ms-4"
              accept="image/jpeg,image/png,image/webp"
              busy={act.busy}
              onFiles={([file]) => act.start(file)}>
              {t(logo === null ? 'shopRecord.logo_add' : 'shopRecord.logo_change')}
            </FileChoice>
            {logo !== null && (
              <IconButton label={t('shopRecord.logo_remove')} onClick={() => act.start(null)}>
                <Trash2 aria-hidden size={18} />
              </IconButton>
            )}
          </div>
        )}
        {act.trouble !== null && (
          <p role="alert" className="m-0 text-sm text-bad">
            {act.trouble}
          </p>
        )}
      </div>
    </div>
  )
}
