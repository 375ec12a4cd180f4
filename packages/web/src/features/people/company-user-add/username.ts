/**
 * The user name that is suggested for a new person, as the server makes it when none is given: first name and family name, plain letters, a
 * point between. Pure.
 */
export function usernameOf(firstName: string, lastName: string): string {
  const plain = (text: string): string =>
    text
      .normalize('NFD')
      .replace(/[^a-zA-Z0-9]/g, '')
      .toLowerCase()
  return [plain(firstName), plain(lastName)].filter(Boolean).join('.').slice(0, 32).replace(/\.$/, '')
}
