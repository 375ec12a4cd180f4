/** Suggests a user name as the server makes it: first name, point, family name, plain letters. Pure. */
export function usernameOf(firstName: string, lastName: string): string {
  const plain = (text: string): string =>
    text
      .normalize('NFD')
      .replace(/[^a-zA-Z0-9]/g, '')
      .toLowerCase()
  return [plain(firstName), plain(lastName)].filter(Boolean).join('.').slice(0, 32).replace(/\.$/, '')
}
