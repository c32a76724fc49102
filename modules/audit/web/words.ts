const roles = ['owner', 'administrator', 'teacher', 'student', 'user'] as const;

/** The message that names a role; whoever is no person is the server itself. */
export function roleWord(actor_role: string): `role_${(typeof roles)[number]}` | 'role_system' {
  const known = roles.find((one) => one === actor_role);
  return known ? `role_${known}` : 'role_system';
}
