/** The letter that tells an agency's office that it is suspended, resumed or ended: why, what stops, what stays. */
import type { LetterKind } from './kind.ts'

interface Facts {
  agency: string
  state: 'active' | 'suspended' | 'ended'
  /** Null where it goes on. */
  reason: string | null
}

const act = { path: '/tabs/agency-tickets' }

export const agencyStanding: LetterKind<Facts> = {
  it: ({ agency, state, reason }) =>
    state === 'active'
      ? {
          subject: 'La tua azienda può di nuovo distribuire',
          title: 'Azienda attiva',
          paragraphs: [`${agency} è attiva: da adesso può ordinare e distribuire buoni.`],
          act: { ...act, label: 'Vai ai buoni' },
        }
      : {
          subject: state === 'ended' ? 'La tua azienda ha chiuso con il circuito' : 'La tua azienda è sospesa',
          title: state === 'ended' ? 'Azienda chiusa' : 'Azienda sospesa',
          paragraphs: [
            `La società che gestisce il circuito ha ${state === 'ended' ? 'chiuso' : 'sospeso'} ${agency}. Motivo: ${reason ?? ''}`,
            state === 'ended'
              ? 'Da adesso non può più ordinare né distribuire buoni, e gli ordini in attesa sono annullati.'
              : 'Per ora non può ordinare né distribuire buoni, né riprendere quelli già dati.',
            'I buoni già dati restano ai dipendenti: li spendono fino alla scadenza. Le fatture aperte restano da pagare.',
          ],
          act: { ...act, label: 'Guarda i buoni' },
          after: ['Per chiarimenti rivolgiti a chi gestisce il circuito con il numero che conosci già.'],
        },
  en: ({ agency, state, reason }) =>
    state === 'active'
      ? {
          subject: 'Your firm can hand out tickets again',
          title: 'Firm active',
          paragraphs: [`${agency} is active: from now on it can order and hand out tickets.`],
          act: { ...act, label: 'Go to the tickets' },
        }
      : {
          subject: state === 'ended' ? 'Your firm has left the circuit' : 'Your firm is suspended',
          title: state === 'ended' ? 'Firm closed' : 'Firm suspended',
          paragraphs: [
            `The company that runs the circuit has ${state === 'ended' ? 'closed' : 'suspended'} ${agency}. Reason: ${reason ?? ''}`,
            state === 'ended'
              ? 'From now on it can neither order nor hand out tickets, and orders that were waiting are called off.'
              : 'For now it can neither order nor hand out tickets, nor take back those already given.',
            'Tickets already given stay with the employees, who spend them until their last day. Open invoices stay to be paid.',
          ],
          act: { ...act, label: 'Look at the tickets' },
          after: ['For questions turn to those who run the circuit, by a number that you already have.'],
        },
}
