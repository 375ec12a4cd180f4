/** The name of the command key on this machine: ⌘ or Ctrl. */
export const COMMAND = /Mac|iPhone|iPad/.test(navigator.userAgent) ? '⌘' : 'Ctrl'
