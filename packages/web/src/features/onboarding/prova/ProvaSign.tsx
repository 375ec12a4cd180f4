/** Shows at the till that its poster was scanned as a test. */
import { t } from '../../../words/words.ts'
import { ProvaButton, ProvaSheet } from './ProvaSheet.tsx'

export function ProvaSign({ till, shop, onClose }: { till: string; shop: string; onClose: () => void }) {
  return (
    <ProvaSheet
      where={t('prova.at', { till, shop })}
      onClose={onClose}
      act={<ProvaButton onClick={onClose}>{t('prova.done')}</ProvaButton>}>
      <p role="status" className="m-0">
        {t('prova.till_heard', { till })}
      </p>
    </ProvaSheet>
  )
}
