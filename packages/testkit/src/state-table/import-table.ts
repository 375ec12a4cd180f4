/** The state table of imports: corrected until applied, undone until something happened. */

const RED = { done: 'mend throwAway', rows_with_faults: 'bringIn', import_not_applied: 'giveUp' } as const
const READY = { done: 'mend bringIn throwAway', import_not_applied: 'giveUp' } as const
const GONE_ON = { not_a_draft: 'mend bringIn throwAway', import_not_applied: 'giveUp' } as const
const BROUGHT_IN = { not_a_draft: 'mend bringIn throwAway', done: 'giveUp' } as const
const DRAFT_NO_MORE = { not_a_draft: 'mend bringIn throwAway' } as const

export const IMPORT_TABLE = {
  'sheet ready': READY,
  'sheet with a wrong cell': RED,
  'sheet corrected': READY,
  'sheet under way': GONE_ON,
  'sheet fell back': RED,
  'sheet brought in': BROUGHT_IN,
  'sheet given up': GONE_ON,
  'sheet, an owner came in': { ...DRAFT_NO_MORE, import_moved_on: 'giveUp' },
  'list ready': READY,
  'list with a wrong cell': RED,
  'list corrected': READY,
  'list under way': GONE_ON,
  'list fell back': RED,
  'list brought in': BROUGHT_IN,
  'list given up': GONE_ON,
  'list, somebody came in': { ...DRAFT_NO_MORE, people_moved_on: 'giveUp' },
} as const
