/** Around Scalar: the system's colours from the first moment on, and names for its copy buttons, which have none. */

const isDark = matchMedia("(prefers-color-scheme: dark)").matches;
document.body.classList.add(isDark ? "dark-mode" : "light-mode");

/** What stands there for those without JavaScript. */
document.querySelector(".plain").remove();

const nameless = "button[class*=copy-button]:not([aria-label])";

new MutationObserver(() => {
  for (const button of document.querySelectorAll(nameless)) button.setAttribute("aria-label", "Copy");
}).observe(document.documentElement, { childList: true, subtree: true });
