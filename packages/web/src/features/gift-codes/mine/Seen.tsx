/** An opened code, drawn for the till, with the owner's note of what was spent. */
import { listOwnCodes, useGift } from '@taschino/contract/gift-codes.ts'
import type { OwnCode, SeenCode } from '@taschino/contract/gift-shapes.ts'
import { useAct } from '../../../api/use-act.ts'
import { invalidate } from '../../../api/use-ask.ts'
import { t } from '../../../words/words.ts'
import { HeldOut } from '../held/HeldOut.tsx'
import { SpentNote } from '../held/SpentNote.tsx'
import { isLapsed, isOver, lastDay, leftOn } from './code-words.ts'

export function Seen({ code, seen }: { code: OwnCode; seen: SeenCode }) {
  const { merchant } = seen
  const act = useAct(useGift, { onDone: () => invalidate(listOwnCodes) })
  return (
    <>
      <HeldOut
        name={merchant.merchant}
        left={leftOn(code)}
        format={merchant.barcodeFormat}
        code={seen.code}
        pin={seen.pin}
        url={seen.url}
        lastDay={lastDay(code)}
        howTo={merchant.howTo}
      />
      <SpentNote
        unit={code.unit}
        spent={code.spent}
        over={isOver(code)}
        {...(isLapsed(code) && code.usedAt === null ? { ended: t('gifts.lapsed') } : {})}
        busy={act.busy}
        trouble={act.trouble}
        onNote={(body) => act.start({ params: { id: code.id }, body })}
      />
    </>
  )
}
