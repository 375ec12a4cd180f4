/** Suggests a user name: first name, point, family name, in plain letters. The form shows what the server would choose. */

export function suggestedUsername(firstName: string, lastName: string): string {
  const plain = (text: string): string =>
    text
      .normalize('NFD')
      .replace(/[^a-zA-Z0-9]/g, '')
      .toLowerCase()
  return [plain(firstName), plain(lastName)].filter(Boolean).join('.').slice(0, 32).replace(/\.$/, '')
}
