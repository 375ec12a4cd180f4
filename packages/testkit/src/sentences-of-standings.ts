/** The expected sentences about stopped shops and agencies in both languages. */
import type { Sentences } from '@taschino/server/features/realtime/sentences.ts'

const [reason, shop, agency] = ['Conto sbagliato', 'Forno Rosetti', 'Officine Alfieri']

type Worded = readonly [title: string, body: string]
type Standing = Extract<keyof Sentences, `shop_st${string}` | `agency_${string}` | `firm_${string}`>

export const STANDINGS: { readonly [S in Standing]: { facts: Sentences[S]; it: Worded; en: Worded } } = {
  shop_stopped: {
    facts: { shop, reason },
    it: ['Forno Rosetti è fermo', 'Da adesso non può incassare. Motivo: Conto sbagliato. Quello che ti spetta resta tuo.'],
    en: ['Forno Rosetti is stopped', 'From now on it cannot take payments. Reason: Conto sbagliato. What you are owed stays yours.'],
  },
  shop_started: {
    facts: { shop },
    it: ['Forno Rosetti è di nuovo aperto', 'Da adesso può incassare'],
    en: ['Forno Rosetti is open again', 'From now on it can take payments'],
  },
  agency_suspended: {
    facts: { agency, reason },
    it: [
      'Officine Alfieri è sospesa',
      'Per ora non può ordinare né distribuire. Motivo: Conto sbagliato. I buoni già dati restano a chi li ha.',
    ],
    en: [
      'Officine Alfieri is suspended',
      'For now it can neither order nor hand out. Reason: Conto sbagliato. Tickets already given stay with those who have them.',
    ],
  },
  agency_ended: {
    facts: { agency, reason },
    it: [
      'Officine Alfieri ha chiuso con il circuito',
      'Non può più ordinare né distribuire. Motivo: Conto sbagliato. I buoni già dati restano a chi li ha.',
    ],
    en: [
      'Officine Alfieri has left the circuit',
      'It can no longer order or hand out. Reason: Conto sbagliato. Tickets already given stay with those who have them.',
    ],
  },
  agency_active: {
    facts: { agency },
    it: ['Officine Alfieri è attiva', 'Da adesso può ordinare e distribuire buoni'],
    en: ['Officine Alfieri is active', 'From now on it can order and hand out tickets'],
  },
  agency_approved: {
    facts: { agency },
    it: ['Officine Alfieri è approvata', 'Da adesso può ordinare buoni'],
    en: ['Officine Alfieri is approved', 'It can order tickets from now on'],
  },
  agency_returned: {
    facts: { agency, reason },
    it: ['Officine Alfieri è da correggere', 'Conto sbagliato'],
    en: ['Officine Alfieri needs corrections', 'Conto sbagliato'],
  },
  agency_rejected: {
    facts: { agency, reason },
    it: ['Officine Alfieri non è stata accettata', 'Motivo: Conto sbagliato'],
    en: ['Officine Alfieri was not accepted', 'Reason: Conto sbagliato'],
  },
  agency_invites: {
    facts: { agency },
    it: ['Officine Alfieri vuole darti i suoi buoni', 'Guarda l’invito: se accetti arrivano qui'],
    en: ['Officine Alfieri wants to give you its tickets', 'See the invitation: if you accept, they arrive here'],
  },
  firm_suspended: {
    facts: { agency },
    it: ['Officine Alfieri per ora non dà buoni', 'I buoni che hai restano tuoi: puoi spenderli fino alla loro scadenza'],
    en: ['Officine Alfieri gives no tickets for now', 'The tickets you have stay yours: spend them until their last day'],
  },
  firm_ended: {
    facts: { agency },
    it: ['Officine Alfieri non dà più buoni', 'I buoni che hai restano tuoi: puoi spenderli fino alla loro scadenza'],
    en: ['Officine Alfieri gives tickets no more', 'The tickets you have stay yours: spend them until their last day'],
  },
  firm_active: {
    facts: { agency },
    it: ['Officine Alfieri può di nuovo dare buoni', 'Niente cambia per i buoni che hai'],
    en: ['Officine Alfieri can give tickets again', 'Nothing changes for the tickets you have'],
  },
}
