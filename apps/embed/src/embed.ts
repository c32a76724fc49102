/**
 * `<script src="https://…/embed.js" data-company="12" data-page="record" async></script>`: inserts a page of an
 * organization in place of the script and keeps the frame as high as the page. The script itself makes no requests and
 * stores nothing.
 */
{
  const script = document.currentScript as HTMLScriptElement | null;
  const company = script?.dataset.company ?? '';
  if (script && /^\d+$/.test(company)) {
    const { origin } = new URL(script.src);
    const { page = 'record', lang, theme, service, teacher } = script.dataset;
    const name = ['timetable', 'services', 'record'].includes(page) ? page : 'record';
    const address = new URL(`/web/${name}_company/${company}`, origin);
    for (const [key, value] of Object.entries({ lang, theme, service, teacher }))
      if (value) address.searchParams.set(key, value);
    // The link that led a visitor to the site is known to the site alone.
    for (const [key, value] of new URLSearchParams(location.search))
      if (/^utm_(source|medium|campaign)$/.test(key)) address.searchParams.set(key, value.slice(0, 100));
    const frame = document.createElement('iframe');
    frame.src = address.href;
    frame.title = lang === 'en' ? 'Booking' : 'Запись';
    frame.style.cssText = 'display:block;width:100%;height:480px;border:0;color-scheme:normal';
    // This message says where the page posts its height. Only messages from our own page are accepted.
    frame.addEventListener('load', () => frame.contentWindow?.postMessage({ type: 'ritm:hello' }, origin));
    window.addEventListener('message', (event: MessageEvent<{ type?: unknown; height?: unknown } | null>) => {
      if (event.origin !== origin || event.source !== frame.contentWindow) return;
      const { type, height } = event.data ?? {};
      if (type === 'ritm:size' && typeof height === 'number' && height >= 0)
        frame.style.height = `${Math.min(Math.ceil(height), 20_000)}px`;
      if (type === 'ritm:top' && frame.getBoundingClientRect().top < 0) frame.scrollIntoView({ behavior: 'smooth' });
    });
    script.after(frame);
  }
}
