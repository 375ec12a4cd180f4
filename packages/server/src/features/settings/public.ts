/** What other features use of settings: the settings in force, and the takeover from the environment. */
export { openLiveSettings, type LiveSettings } from './live-settings.ts'
export { addToSettings, openDress } from './circuit-files.ts'
export { takeOverOnce } from './first-values.ts'
export { takePayerOut } from './store.ts'
