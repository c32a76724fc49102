import { useEffect } from 'react';
import { useUiTexts } from '../context.tsx';

/** The title of the browser's tab while the screen stands. A screen with `PageFrame` has it by that. */
export function usePageTitle(title: string): void {
  const { product } = useUiTexts();
  useEffect(() => {
    document.title = `${title} · ${product}`;
    return () => {
      document.title = product;
    };
  }, [title, product]);
}
