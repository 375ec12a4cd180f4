/** What can be done with a till's code besides holding it out: the poster for the wall, and its link. */
import { useState } from 'react'
import { Download, Printer, Share2 } from 'lucide-react'
import { getPoster } from '@taschino/contract/shops.ts'
import type { OwnShop } from '@taschino/contract/shops.ts'
import { askFile } from '../../../app/ask.ts'
import { printPdf, saveFile } from '../../../device/pdf.ts'
import { share } from '../../../device/share.ts'
import { Button } from '../../../ui/Button.tsx'
import { Notice, toast } from '../../../ui/Notice.tsx'
import { errorWords } from '../../../words/refusals.ts'
import { t } from '../../../words/words.ts'

export function PosterActs({ till }: { till: OwnShop['codes'][number] }) {
  const [busy, setBusy] = useState<'save' | 'print' | null>(null)
  const [trouble, setTrouble] = useState<string | null>(null)
  const fetchFor = async (what: 'save' | 'print') => {
    setBusy(what)
    setTrouble(null)
    try {
      const poster = await askFile(getPoster, { params: { code: till.code } }, { quiet: true })
      const name = t('poster.file', { till: till.name.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '-') })
      if (what === 'save') saveFile(poster, name)
      else if (!printPdf(poster)) {
        saveFile(poster, name)
        setTrouble(t('poster.blocked'))
      }
    } catch (error) {
      setTrouble(`${t('poster.failed')} ${errorWords(error)}`)
    } finally {
      setBusy(null)
    }
  }
  const send = async () => {
    if ((await share({ title: t('poster.title'), url: till.link })) === 'copied') toast(t('act.copied'), { kind: 'ok' })
  }
  return (
    <div className="grid gap-2 text-center">
      <p className="m-0 mb-2 text-sm text-ink-2">{t('poster.hint')} {t('poster.public')}</p>
      {trouble !== null && <Notice kind="warn" className="text-start">{trouble}</Notice>}
      <Button busy={busy === 'save'} icon={<Download aria-hidden size={20} />} onClick={() => void fetchFor('save')}>{busy === 'save' ? t('poster.loading') : t('poster.download')}</Button>
      <div className="grid grid-cols-2 gap-2">
        <Button kind="ghost" busy={busy === 'print'} icon={<Printer aria-hidden size={20} />} onClick={() => void fetchFor('print')}>{t('poster.print')}</Button>
        <Button kind="ghost" icon={<Share2 aria-hidden size={20} />} onClick={() => void send()}>{t('act.share')}</Button>
      </div>
    </div>
  )
}
