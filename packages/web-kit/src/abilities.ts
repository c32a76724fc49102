interface Abled {
  readonly can?: Readonly<Record<string, boolean>> | undefined;
}
type AbilityOf<E> = NonNullable<E> extends { readonly can?: infer C } ? keyof NonNullable<C> & string : never;

/**
 * What the person may do with the entity, as the server said with it. Before the entity has loaded, nothing is allowed.
 */
export const useAbilities =
  <E extends Abled | null | undefined>(entity: E) =>
  (ability: AbilityOf<E>): boolean =>
    entity?.can?.[ability] === true;
