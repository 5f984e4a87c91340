import type { ComponentType } from 'react';

/** A page in a file of its own, which is loaded when it is opened first. */
export function lazyPage<Name extends string>(
  load: () => Promise<Readonly<Record<Name, ComponentType>>>,
  name: Name,
): { lazy: () => Promise<{ Component: ComponentType }> } {
  return { lazy: async () => ({ Component: (await loadFile(load))[name] }) };
}

/** Loads a file of the app, and the whole app again if a deployment has removed the file. */
export async function loadFile<Content>(load: () => Promise<Content>): Promise<Content> {
  try {
    return await load();
  } catch (error) {
    if (!(await isOutdated())) throw error;
    window.location.reload();
    // Until the browser has left this page.
    return new Promise(() => {});
  }
}

/** Whether the service has another build than this page: after a deployment, the files of this one no longer exist. */
async function isOutdated(): Promise<boolean> {
  const scripts = [...document.querySelectorAll('script[type="module"][src]')].map(
    (script) => script.getAttribute('src') ?? '',
  );
  try {
    const response = await fetch(window.location.href, { cache: 'no-store' });
    if (!response.ok) return false;
    const page = await response.text();
    return scripts.some((script) => !page.includes(script));
  } catch {
    return false;
  }
}
