import { useEffect } from 'react';
import { useUiTexts } from '../context.tsx';

/** Sets the browser tab's title while the screen is mounted. A screen with `PageFrame` does not need it. */
export function usePageTitle(title: string): void {
  const { product } = useUiTexts();
  useEffect(() => {
    document.title = `${title} · ${product}`;
    return () => {
      document.title = product;
    };
  }, [title, product]);
}
