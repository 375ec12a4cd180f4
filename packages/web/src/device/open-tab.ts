/**
 * Opens an address of our server in a tab of its own, which knows nothing of this one; in the installed app the system's browser takes it.
 */
export function openTab(address: string): void {
  const link = document.createElement('a')
  link.href = address
  link.target = '_blank'
  link.rel = 'noopener noreferrer'
  link.click()
}
