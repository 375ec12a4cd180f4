/** The user name that is suggested for a new person: first name and family name, plain letters, a point between. Pure. */
export function usernameOf(firstName: string, lastName: string): string {
  const plain = (text: string): string => text.normalize('NFD').toLowerCase().replace(/[^a-z0-9]/g, '')
  return [plain(firstName), plain(lastName)].filter(Boolean).join('.').slice(0, 40)
}
